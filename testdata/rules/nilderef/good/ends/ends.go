// Package ends holds helpers that know nothing of Kubernetes but its logger.
package ends

import (
	"fmt"

	"k8s.io/klog/v2"
)

// LogFatalAndExit ends the program.
func LogFatalAndExit(err error, format string, args ...any) {
	klog.ErrorS(err, fmt.Sprintf(format, args...))
	klog.FlushAndExit(klog.ExitFlushTimeout, 1)
}
