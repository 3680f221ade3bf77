package bad

import "os/exec"

// doc:begin

// Run runs a command.
func (r *Reconciler) Run() error {
	return exec.Command("sleep", "60").Run() // want `exec\.Command\("sleep", "60"\)\.Run has no limit and blocks a reconcile worker`
}

// doc:end
