// Package signals listens for signals itself.
package signals

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Exit ends the process.
var Exit = os.Exit

// RunDrained ends the process in its own way.
func RunDrained(mgr ctrl.Manager, drain func()) error {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM)
	go func() {
		<-told
		drain()
		Exit(0)
	}()
	return mgr.Start(context.Background())
}
