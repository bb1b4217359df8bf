# The formula for Homebrew. `make release-files` writes the version and the hash of the sources into a copy of it, which goes into
# the tap. Written by Homebrew's Formula Cookbook; not tried, since the project has no Mac.
class Tcfcheck < Formula
  desc "Checks consent data of IAB Europe's Transparency & Consent Framework"
  homepage "https://github.com/your-organization/tcfcheck"
  url "https://github.com/your-organization/tcfcheck/releases/download/@VERSION@/tcfcheck-@VERSION@-source.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "python@3.13" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libsodium"
  depends_on "libxml2"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "sqlite"
  uses_from_macos "zlib"

  def install
    # SwiftPM's own sandbox cannot be inside Homebrew's.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "tcfcheck"
    bin.install ".build/release/tcfcheck"
    generate_completions_from_executable(bin/"tcfcheck", "--generate-completion-script")
    (buildpath/"man").mkpath
    system "python3.13", ".ci/manual", bin/"tcfcheck", buildpath/"man", time.strftime("%Y-%m-%d")
    man1.install Dir["man/*.1"]
  end

  test do
    string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"
    assert_match "\"cmpId\":300", shell_output("#{bin}/tcfcheck decode --format json #{string}")
  end
end
