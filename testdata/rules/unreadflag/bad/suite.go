package bad

import "flag"

var suiteImage string

// SuiteFlags are those of a suite of tests, whose helpers only set what they fill.
func SuiteFlags(fs *flag.FlagSet) {
	fs.StringVar(&suiteImage, "catalog-image", "", "the image of the catalog") // want `suiteImage is never read`
}
