// Package commands starts managers in a command that is executed with a context.
package commands

import (
	"github.com/spf13/cobra"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Execute runs the program until the process is told to end.
func Execute(mgr ctrl.Manager) error {
	root := New(mgr)
	root.SetArgs(nil)
	if root.Context() != nil {
		return root.Execute()
	}
	return root.ExecuteContext(ctrl.SetupSignalHandler())
}

// New returns the command that runs a manager.
func New(mgr ctrl.Manager) *cobra.Command {
	return &cobra.Command{Use: "run", RunE: func(cmd *cobra.Command, _ []string) error {
		return mgr.Start(cmd.Context())
	}}
}
