# A testee around GDPR::IAB::TCFv2 (CPAN).
#
#     cpanm GDPR::IAB::TCFv2
#     tcfcheck conform --testee 'perl Tests/TesteeAdapters/gdpr_iab_tcfv2.pl'
use strict;
use warnings;

use GDPR::IAB::TCFv2;
use JSON::PP ();

$| = 1;
my $json = JSON::PP->new->ascii->canonical;
my $flag = sub { $_[0] ? JSON::PP::true : JSON::PP::false };

# Its option "compact" lists ids in an array. It is called as its documentation shows, without "strict".
sub ids { [map { $_ + 0 } sort { $a <=> $b } @{$_[0]}] }

sub restrictions {
  my ($purposes) = @_;
  my @found;
  for my $purpose (sort { $a <=> $b } keys %$purposes) {
    my %of_type;
    push @{$of_type{$purposes->{$purpose}{$_}}}, $_ for keys %{$purposes->{$purpose}};
    push @found, {purpose => $purpose + 0, type => $_ + 0, vendors => ids($of_type{$_})} for sort keys %of_type;
  }
  return \@found;
}

sub model {
  my ($string) = @_;
  my $found = GDPR::IAB::TCFv2->Parse($string, json => {compact => 1});
  my $whole = $found->TO_JSON;
  my $model = {
    version                    => $found->version + 0,
    cmpId                      => $found->cmp_id + 0,
    cmpVersion                 => $found->cmp_version + 0,
    consentScreen              => $found->consent_screen + 0,
    consentLanguage            => $found->consent_language,
    vendorListVersion          => $found->vendor_list_version + 0,
    policyVersion              => $found->policy_version + 0,
    isServiceSpecific          => $flag->($found->is_service_specific),
    useNonStandardTexts        => $flag->($found->use_non_standard_stacks),
    specialFeatureOptIns       => ids($whole->{special_features_opt_in}),
    purposeConsents            => ids($whole->{purpose}{consents}),
    purposeLegitimateInterests => ids($whole->{purpose}{legitimate_interests}),
    purposeOneTreatment        => $flag->($found->purpose_one_treatment),
    publisherCC                => $found->publisher_country_code,
    vendorConsents             => ids($whole->{vendor}{consents}),
    vendorLegitimateInterests  => ids($whole->{vendor}{legitimate_interests}),
    publisherRestrictions      => restrictions($whole->{publisher}{restrictions} || {}),
    created                    => time_text($found->created),
    lastUpdated                => time_text($found->last_updated),
  };
  $model->{disclosedVendors} = ids($whole->{vendor}{disclosed}) if $whole->{vendor}{disclosed};
  $model->{allowedVendors}   = ids($whole->{vendor}{allowed})   if $whole->{vendor}{allowed};
  if (my $own = $found->publisher_tc) {
    my $part = $own->TO_JSON;
    $model->{publisherTC} = {
      purposeConsents                  => ids($part->{consents}),
      purposeLegitimateInterests       => ids($part->{legitimate_interests}),
      customPurposeCount               => $own->num_custom_purposes + 0,
      customPurposeConsents            => ids($part->{custom_purposes}{consents}),
      customPurposeLegitimateInterests => ids($part->{custom_purposes}{legitimate_interests}),
    };
  }
  return $model;
}

# Its times are seconds and nanoseconds.
sub time_text {
  my ($seconds, $nanoseconds) = @_;
  my ($second, $minute, $hour, $day, $month, $year) = gmtime $seconds;
  return sprintf '%04d-%02d-%02dT%02d:%02d:%02d.%03dZ', $year + 1900, $month + 1, $day, $hour, $minute, $second,
    $nanoseconds / 1_000_000;
}

sub answer {
  my ($request) = @_;
  if ($request->{op} eq 'hello') {
    return {
      protocol => 1,
      testee   => {name => 'GDPR::IAB::TCFv2', version => "$GDPR::IAB::TCFv2::VERSION", language => 'perl'},
      ops      => ['decode'],
      segments => [qw(core disclosedVendors allowedVendors publisherTC)],
      versions => [2],
      padding  => 'octets',
    };
  }
  return {ok => {}} if $request->{op} eq 'setup' || $request->{op} eq 'reset';
  return {failed => {message => 'the request is not understood'}} if $request->{op} ne 'decode';
  my $model = eval { model($request->{string}) };
  return {ok => {model => $model}} if $model;
  (my $message = $@) =~ s/ at \S+ line \d+.*//s;
  return {rejected => {message => $message}};
}

while (my $line = <STDIN>) {
  my $request = $json->decode($line);
  last if $request->{op} eq 'bye';
  my $answer = answer($request);
  $answer->{id} = $request->{id} if defined $request->{id};
  print $json->encode($answer), "\n";
}
