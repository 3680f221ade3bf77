// The cachemutation command reports changes of objects that belong to an
// informer cache. It runs the one rule under the stock driver.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/ctrlvet/ctrlvet/analyzers/cachemutation"
)

func main() { singlechecker.Main(cachemutation.Analyzer) }
