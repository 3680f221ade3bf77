package nilderef_test

import (
	"strings"
	"testing"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestPrinted reads what bad and good say.
func TestPrinted(t *testing.T) {
	_, err := bad.Matching([]string{"("}, "web")
	if err == nil || !strings.Contains(err.Error(), "is no pattern") || strings.HasPrefix(err.Error(), "(") {
		t.Errorf("bad.Matching: %v", err)
	}
	if _, err := good.Matching([]string{"("}, "web"); err == nil || !strings.HasPrefix(err.Error(), "( is no pattern") {
		t.Errorf("good.Matching: %v", err)
	}
	var log strings.Builder
	klog.LogToStderr(false)
	klog.SetOutput(&log)
	defer klog.LogToStderr(true)
	apps := map[string]*demov1.Foo{"web": {}}
	apps["web"].Name = "web"
	if bad.HostOf(":") != "" || bad.ReplicasOf(apps, "db") != 0 || good.Content("/nowhere/at/all") != "" || good.CheckedApp(apps, "web") != "" {
		t.Error("no failure")
	}
	klog.Flush()
	for _, want := range []string{`url="<panic: runtime error: invalid memory address`, "no replicas of <nil>", `app={"metadata":{"name":"web"}`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %s in %s", want, &log)
		}
	}
}
