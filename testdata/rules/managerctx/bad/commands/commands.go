// Package commands starts managers in a command that is executed without a context.
package commands

import (
	"net/http"

	"github.com/spf13/cobra"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Execute runs the program.
func Execute(mgr ctrl.Manager) error {
	root := &cobra.Command{Use: "shop"}
	root.AddCommand(New(mgr), NewServer(mgr, ":8080"))
	root.SetArgs([]string{"run"})
	return root.Execute()
}

// New returns the command that runs a manager.
func New(mgr ctrl.Manager) *cobra.Command {
	return &cobra.Command{Use: "run", RunE: func(cmd *cobra.Command, _ []string) error {
		return mgr.Start(cmd.Context()) // want:managerctx/nosignal `the manager never learns of SIGTERM: reconciles are cut off and the lease is kept; start it with ctrl.SetupSignalHandler\(\)`
	}}
}

// NewServer returns the command that answers requests, and runs a manager beside.
func NewServer(mgr ctrl.Manager, addr string) *cobra.Command {
	return &cobra.Command{Use: "serve", RunE: func(cmd *cobra.Command, _ []string) error {
		ctx := cmd.Context() // want:related `the context is made here`
		go func() {
			if err := mgr.Start(ctx); err != nil { // want:managerctx/nosignal `the manager never learns of SIGTERM`
				mgr.GetLogger().Error(err, "the manager has ended")
			}
		}()
		server := &http.Server{Addr: addr, ReadHeaderTimeout: http.DefaultClient.Timeout}
		return server.ListenAndServe()
	}}
}
