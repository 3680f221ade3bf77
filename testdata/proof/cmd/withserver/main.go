// Command withserver runs a command with one API server for all the proofs that it executes:
//
//	go run ./proof/cmd/withserver -- go test ./rules/...
//
// The command gets the server's kubeconfig by the environment variable CTRLVET_PROOF_KUBECONFIG, and its exit status becomes that
// of withserver. With -hold there is no command: withserver prints the kubeconfig's path and keeps the
// server until its standard input ends, which is how a test process that started it is known to be gone.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/apiserver"
)

func main() {
	hold := flag.Bool("hold", false, "print the kubeconfig's path and keep the server until standard input ends")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: withserver -- command [argument ...]\n       withserver -hold")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *hold == (flag.NArg() > 0) {
		flag.Usage()
		os.Exit(2)
	}
	code, err := serve(*hold, flag.Args())
	if err != nil {
		fmt.Fprintf(os.Stderr, "withserver: %v\n", err)
	}
	os.Exit(code)
}

// serve returns the exit status. The server is stopped when it returns.
func serve(hold bool, command []string) (code int, err error) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	server, err := apiserver.Start(ctx)
	if err != nil {
		return 1, err
	}
	defer func() {
		if e := server.Stop(); e != nil && err == nil {
			code, err = 1, fmt.Errorf("stop kube-apiserver: %w", e)
		}
	}()
	if hold {
		fmt.Println(server.Kubeconfig)
		waitForEOF(ctx, os.Stdin)
		return 0, nil
	}
	return runCommand(ctx, command, server.Kubeconfig)
}

func runCommand(ctx context.Context, command []string, kubeconfig string) (int, error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), proof.KubeconfigEnv+"="+kubeconfig)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	// An interrupt from the keyboard reaches the command by itself; a second one does no harm.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		return exit.ExitCode(), nil // the command has said why
	case err != nil:
		return 1, err
	}
	return 0, nil
}

// waitForEOF returns when r ends or ctx is done.
func waitForEOF(ctx context.Context, r io.Reader) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = io.Copy(io.Discard, r)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
