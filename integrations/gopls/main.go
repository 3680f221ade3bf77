// Gopls builds gopls, the language server of editors, with the rules of ctrlvet:
//
//	go run github.com/ctrlvet/ctrlvet/integrations/gopls@latest -o FILE
//
// Editors then run FILE instead of gopls; see docs/editors.md. It is built for
// the Go of the module in the current directory. Build it anew after an update
// of Go or of ctrlvet.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("gopls", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, "Builds gopls with the rules of ctrlvet.\n\nusage: go run github.com/ctrlvet/ctrlvet/integrations/gopls@latest -o FILE\n\n")
		flags.PrintDefaults()
	}
	b := builder{stderr: stderr}
	flags.StringVar(&b.out, "o", "", "`file` to write")
	flags.StringVar(&b.gopls, "gopls", "", "`version` of gopls (default: the newest known that the Go version can build)")
	flags.StringVar(&b.source, "source", "", "`directory` of ctrlvet's source (default: the version of this program, or the current module)")
	flags.BoolVar(&b.verbose, "v", false, "print the commands")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(stderr, "gopls: unexpected argument %q\n", flags.Arg(0))
		return 2
	case b.out == "":
		fmt.Fprintln(stderr, "gopls: -o FILE says where to write")
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	version, err := b.build(ctx)
	if err != nil {
		fmt.Fprintf(stderr, "gopls: %v\n", err)
		return 2
	}
	fmt.Fprintf(stderr, "%s is gopls %s with the rules of ctrlvet\n", filepath.Clean(b.out), version)
	return 0
}
