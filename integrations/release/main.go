package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "release:", err)
		}
		os.Exit(1)
	}
}

// run runs one command. Progress goes to errs.
func run(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return errors.New("want a command: build, check or verify")
	}
	flags := flag.NewFlagSet("release "+args[0], flag.ContinueOnError)
	flags.SetOutput(errs)
	var o options
	o.progress = errs
	flags.StringVar(&o.repo, "C", "../..", "the `directory` of the repository")
	flags.StringVar(&o.rev, "rev", "HEAD", "the `revision` to build")
	var platforms, key, pub, dir string
	switch args[0] {
	case "build":
		flags.StringVar(&o.version, "version", "", "the `version` of the release, such as v1.2.3")
		flags.StringVar(&dir, "o", "dist", "the `directory` to write to; it must be empty or not exist")
		flags.StringVar(&key, "key", "", "sign with the private key in this PEM `file`")
		flags.StringVar(&o.builder, "builder", "https://github.com/ctrlvet/ctrlvet/tree/main/integrations/release", "the `URI` that names who builds, for the provenance")
	case "check":
		flags.BoolVar(&o.oneCache, "one-cache", false, "compile once, with the user's build cache, and link, pack and compare twice: quicker, and silent about the compiler")
		flags.BoolVar(&o.twoCaches, "two-caches", false, "compile twice for all platforms, and not only for that of this machine")
		flags.StringVar(&platforms, "platforms", "", "only these, separated by commas, such as linux/amd64")
	case "verify":
		flags.StringVar(&pub, "pub", "", "the public key in this PEM `file`")
	default:
		return fmt.Errorf("unknown command %q: want build, check or verify", args[0])
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "build":
		signer, err := readKey(key)
		if err != nil {
			return err
		}
		return build(ctx, o, dir, signer)
	case "check":
		var err error
		if o.targets, err = parseTargets(platforms); err != nil {
			return err
		}
		return check(ctx, o, out)
	default:
		if flags.NArg() != 1 || pub == "" {
			return errors.New("want -pub FILE and one directory")
		}
		key, err := readPublicKey(pub)
		if err != nil {
			return err
		}
		n, err := verify(flags.Arg(0), key)
		if err == nil {
			fmt.Fprintf(out, "%d files are those that were signed\n", n)
		}
		return err
	}
}
