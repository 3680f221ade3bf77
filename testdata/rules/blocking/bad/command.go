package bad

import "os/exec"

// doc:begin

// Run runs a command.
func (r *Reconciler) Run() error {
	return exec.Command("sleep", "60").Run() // want `exec\.Command\("sleep", "60"\)\.Run has no limit and blocks a reconcile worker`
}

// doc:end

// Push asks another machine, through a shell.
func (r *Reconciler) Push() error {
	cmd := exec.Command("/bin/sh", "-c", "cd /src && git push")
	return cmd.Run() // want `cmd\.Run has no limit and blocks a reconcile worker`
}
