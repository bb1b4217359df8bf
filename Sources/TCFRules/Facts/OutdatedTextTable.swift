/// The names and short descriptions of earlier vendor lists that today's lists no longer have.
///
/// Made from the published lists v1:177 and v1:214 (TCF 1.1), v2:1 to v2:224 (TCF Policies of policy version 2), and v3:1 to v3:44
/// (policy version 4), compared with v3:106 (policy version 5): https://vendor-list.consensu.org. Descriptions of stacks, which
/// publishers may change, and what only differs in white space are left out.
enum OutdatedTextTable {
  /// One text a line: the series, the first and the last of the lists at hand that have it, what it is of, and the text.
  static let lines = #"""
    1|177|214|purpose|1|name|Information storage and access
    1|177|214|purpose|1|description|The storage of information, or access to information that is already stored, on your device such as advertising identifiers, device identifiers, cookies, and similar technologies.
    1|177|214|purpose|2|name|Personalisation
    1|177|214|purpose|2|description|The collection and processing of information about your use of this service to subsequently personalise advertising and/or content for you in other contexts, such as on other websites or apps, over time. Typically, the content of the site or app is used to make inferences about your interests, which inform future selection of advertising and/or content.
    1|177|214|purpose|3|name|Ad selection, delivery, reporting
    1|177|214|purpose|3|description|The collection of information, and combination with previously collected information, to select and deliver advertisements for you, and to measure the delivery and effectiveness of such advertisements. This includes using previously collected information about your interests to select ads, processing data about what advertisements were shown, how often they were shown, when and where they were shown, and whether you took any action related to the advertisement, including for example clicking an ad or making a purchase. This does not include personalisation, which is the collection and processing of information about your use of this service to subsequently personalise advertising and/or content for you in other contexts, such as websites or apps, over time.
    1|177|214|purpose|4|name|Content selection, delivery, reporting
    1|177|214|purpose|4|description|The collection of information, and combination with previously collected information, to select and deliver content for you, and to measure the delivery and effectiveness of such content. This includes using previously collected information about your interests to select content, processing data about what content was shown, how often or how long it was shown, when and where it was shown, and whether the you took any action related to the content, including for example clicking on content. This does not include personalisation, which is the collection and processing of information about your use of this service to subsequently personalise content and/or advertising for you in other contexts, such as websites or apps, over time.
    1|177|214|purpose|5|name|Measurement
    1|177|214|purpose|5|description|The collection of information about your use of the content, and combination with previously collected information, used to measure, understand, and report on your usage of the service. This does not include personalisation, the collection of information about your use of this service to subsequently personalise content and/or advertising for you in other contexts, i.e. on other service, such as websites or apps, over time.
    1|177|214|feature|1|name|Matching Data to Offline Sources
    1|177|214|feature|1|description|Combining data from offline sources that were initially collected in other contexts.
    1|177|214|feature|2|name|Linking Devices
    1|177|214|feature|2|description|Allow processing of a user's data to connect such user across multiple devices.
    1|177|214|feature|3|name|Precise Geographic Location Data
    1|177|214|feature|3|description|Allow processing of a user's precise geographic location data in support of a purpose for which that certain third party has consent.
    2|1|224|purpose|1|description|Cookies, device identifiers, or other information can be stored or accessed on your device for the purposes presented to you.
    2|1|224|purpose|2|name|Select basic ads
    2|1|224|purpose|2|description|Ads can be shown to you based on the content you’re viewing, the app you’re using, your approximate location, or your device type.
    2|1|224|purpose|3|name|Create a personalised ads profile
    2|1|224|purpose|3|description|A profile can be built about you and your interests to show you personalised ads that are relevant to you.
    2|1|224|purpose|4|name|Select personalised ads
    2|1|224|purpose|4|description|Personalised ads can be shown to you based on a profile about you.
    2|1|224|purpose|5|name|Create a personalised content profile
    2|1|224|purpose|5|description|A profile can be built about you and your interests to show you personalised content that is relevant to you.
    2|1|224|purpose|6|name|Select personalised content
    2|1|224|purpose|6|description|Personalised content can be shown to you based on a profile about you.
    2|1|224|purpose|7|name|Measure ad performance
    2|1|224|purpose|7|description|The performance and effectiveness of ads that you see or interact with can be measured.
    2|1|224|purpose|8|description|The performance and effectiveness of content that you see or interact with can be measured.
    2|1|224|purpose|9|name|Apply market research to generate audience insights
    2|1|224|purpose|9|description|Market research can be used to learn more about the audiences who visit sites/apps and view ads.
    2|1|224|purpose|10|name|Develop and improve products
    2|1|224|purpose|10|description|Your data can be used to improve existing systems and software, and to develop new products
    2|1|224|specialPurpose|1|name|Ensure security, prevent fraud, and debug
    2|1|224|specialPurpose|1|description|Your data can be used to monitor for and prevent fraudulent activity, and ensure systems and processes work properly and securely.
    2|1|224|specialPurpose|2|name|Technically deliver ads or content
    2|1|224|specialPurpose|2|description|Your device can receive and send information that allows you to see and interact with ads and content.
    2|1|224|feature|1|name|Match and combine offline data sources
    2|1|224|feature|1|description|Data from offline data sources can be combined with your online activity in support of one or more purposes
    2|1|224|feature|2|description|Different devices can be determined as belonging to you or your household in support of one or more of purposes.
    2|1|224|feature|3|name|Receive and use automatically-sent device characteristics for identification
    2|1|224|feature|3|description|Your device might be distinguished from other devices based on information it automatically sends, such as IP address or browser type.
    2|1|224|specialFeature|1|description|Your precise geolocation data can be used in support of one or more purposes. This means your location can be accurate to within several meters.
    2|1|224|specialFeature|2|description|Your device can be identified based on a scan of your device's unique combination of characteristics.
    2|1|224|stack|2|name|Basic ads, and ad measurement
    2|1|224|stack|3|name|Personalised ads
    2|1|39|stack|4|name|Basic ads, and ad measurement
    2|40|224|stack|4|name|Basic ads, ad measurement, and audience insights
    2|1|224|stack|5|name|Basic ads, personalised ads profile, and ad measurement
    2|1|39|stack|6|name|Personalised ads display, and measurement
    2|40|224|stack|6|name|Personalised ads display and ad measurement
    2|1|224|stack|7|name|Personalised ads display, ad measurement, and audience insights
    2|1|224|stack|8|name|Personalised ads, and ad measurement
    2|1|224|stack|9|name|Personalised ads, ad measurement, and audience insights
    2|1|224|stack|10|name|Personalised ads profile and display
    2|1|224|stack|12|name|Personalised content display, and content measurement
    2|1|224|stack|13|name|Personalised content display, content measurement and audience insights
    2|1|224|stack|14|name|Personalised content, and content measurement
    2|1|224|stack|15|name|Personalised content, content measurement and audience insights
    2|1|224|stack|16|name|Personalised content, content measurement, audience insights, and product development
    2|1|224|stack|17|name|Ad and content measurement, and audience insights
    2|1|224|stack|18|name|Ad and content measurement
    2|1|224|stack|19|name|Ad measurement, and audience insights
    2|1|224|stack|20|name|Ad and content measurement, audience insights, and product development
    2|1|224|stack|21|name|Content measurement, audience insights, and product development.
    2|1|224|stack|22|name|Content measurement, and product development
    2|1|224|stack|23|name|Personalised ads and content display, ad and content measurement
    2|1|224|stack|24|name|Personalised ads and content display, ad and content measurement, and audience insights
    2|1|224|stack|25|name|Personalised ads and content, ad and content measurement
    2|1|224|stack|26|name|Personalised ads and content, ad and content measurement, and audience insights
    2|1|224|stack|27|name|Personalised ads, and content profile
    2|1|224|stack|28|name|Personalised ads and content display
    2|1|224|stack|29|name|Basic ads, ad and content measurement, and audience insights
    2|1|224|stack|30|name|Personalised ads display, personalised content, ad and content measurement, and audience insights
    2|1|224|stack|31|name|Personalised ads display, personalised content, ad and content measurement, audience insights, and product development
    2|1|224|stack|32|name|Basic ads, personalised content, ad and content measurement, and audience insights
    2|1|224|stack|33|name|Basic ads, personalised content, ad and content measurement, audience insights, and product development
    2|1|224|stack|34|name|Basic ads, personalised content, content measurement, and audience insights
    2|1|224|stack|35|name|Basic ads, personalised content, content measurement, audience insights, and product development
    2|1|224|stack|36|name|Basic ads, personalised content, and ad measurement
    2|1|224|stack|37|name|Basic ads, personalised content, ad measurement, and product development
    2|33|224|stack|38|name|Personalised ads, ad measurement, and product development
    2|33|224|stack|39|name|Personalised ads, ad measurement, audience insights and product development
    2|33|224|stack|40|name|Personalised ads, ad and content measurement, audience insights and product development
    2|33|224|stack|41|name|Personalised ads, personalised content display, ad and content measurement, audience insights and product development
    2|33|224|stack|42|name|Personalised ads and content, ad and content measurement, audience insights and product development
    3|1|23|purpose|6|description|Content presented to you on this service can be based on your content personalisation profiles, which can reflect your activity on this or other services (for instance, the forms you submit, content you look at), possible interests and personal aspects, such as by adapting the order in which content is shown to you, so that it is even easier for you to find (non-advertising) content that matches your interests.
    """#
}
