// Package pointertext_test reads what the bad and the good code print.
package pointertext_test

import (
	"bytes"
	"flag"
	"regexp"
	"testing"

	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/pointertext/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/pointertext/good"
)

func sized(size int32) *demov1.Foo { return &demov1.Foo{Spec: demov1.FooSpec{Size: ptr.To(size)}} }

// TestFormats: %v and %d print where the numbers are, and never the same twice.
func TestFormats(t *testing.T) {
	first, second := bad.Difference(sized(1), sized(2)).Error(), bad.Difference(sized(1), sized(2)).Error()
	if first == second || !regexp.MustCompile(`^size 0x[0-9a-f]+ does not match \d{6,}$`).MatchString(first) {
		t.Errorf("bad: %s, %s", first, second)
	}
	if got := good.Difference(sized(1), sized(2)).Error(); got != "size 1 does not match 2" {
		t.Errorf("good: %s", got)
	}
	if got := good.Missing(&demov1.FooSpec{Paused: true}).Error(); got != "size is <nil>" {
		t.Errorf("good: %s", got)
	}
}

// TestLog: a format function of one's own does the same.
func TestLog(t *testing.T) {
	var out bytes.Buffer
	flags := flag.NewFlagSet("klog", flag.ContinueOnError)
	klog.InitFlags(flags)
	for _, name := range []string{"logtostderr", "alsologtostderr"} {
		if err := flags.Set(name, "false"); err != nil {
			t.Fatal(err)
		}
	}
	klog.SetOutput(&out)
	bad.Log(t.Context(), ptr.To(bad.Class("gold")))
	klog.Flush()
	if !regexp.MustCompile(`shop: class 0x[0-9a-f]+`).MatchString(out.String()) {
		t.Errorf("bad: %s", out.String())
	}
}
