// Package unreadflag_test sets the flags of the bad and the good code, and looks at what
// comes of them.
package unreadflag_test

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unreadflag/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unreadflag/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unreadflag/good/reader"
)

// TestLease: the manager of bad keeps its lease as long as without the flag.
func TestLease(t *testing.T) {
	args := []string{"-metrics-bind-address=:9000", "-leader-election-lease-duration=1m"}
	o, err := bad.Options(args)
	if err != nil || o.LeaseDuration != nil || o.Metrics.BindAddress != ":9000" {
		t.Errorf("bad: %+v, %v", o, err)
	}
	o, err = good.Options(args)
	if err != nil || o.LeaseDuration == nil || *o.LeaseDuration != time.Minute {
		t.Errorf("good: %+v, %v", o, err)
	}
}

// TestAccepted: the flags of bad are no mistake of the user.
func TestAccepted(t *testing.T) {
	if port, err := bad.Port([]string{"--port=1", "--namespace=shop", "--cert-dir=/tmp"}); port != 1 || err != nil {
		t.Errorf("bad: %d, %v", port, err)
	}
	var s good.Settings
	flags := pflag.NewFlagSet("webhook", pflag.ContinueOnError)
	s.Bind(flags)
	if err := flags.Parse([]string{"--port=1", "--namespace=shop"}); err != nil || s.Port() != 1 || reader.Namespace(&s) != "shop" {
		t.Errorf("good: %+v, %v", s, err)
	}
}

// TestLogged: the managers of bad do not elect a leader.
func TestLogged(t *testing.T) {
	if o, err := bad.Logged([]string{"-lead"}); err != nil || o.LeaderElection {
		t.Errorf("bad: %+v, %v", o, err)
	}
	if o, err := good.Logged([]string{"-leader-elect"}); err != nil || !o.LeaderElection {
		t.Errorf("good: %+v, %v", o, err)
	}
}

// TestKubeconfig: the flag of the program of bad has no effect.
func TestKubeconfig(t *testing.T) {
	const path = "/no/such/kubeconfig"
	for program, used := range map[string]bool{"./bad/unparsed": false, "./good/parsed": true} {
		out, _ := exec.Command("go", "run", program, "-kubeconfig="+path).CombinedOutput() // fails without a kubeconfig
		if strings.Contains(string(out), path) != used {
			t.Errorf("%s: %s", program, out)
		}
	}
}
