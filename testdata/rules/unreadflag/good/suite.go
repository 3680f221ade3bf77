package good

import "flag"

var (
	suiteImage string
	suiteKept  bool
)

// SuiteFlags are those of a suite of tests: a file of helpers reads them, and one that a generator has
// written.
func SuiteFlags(fs *flag.FlagSet) {
	fs.StringVar(&suiteImage, "suite-image", "", "the image of the catalog")
	fs.BoolVar(&suiteKept, "suite-keep", false, "leave it behind")
}
