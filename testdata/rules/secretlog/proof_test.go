package secretlog_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/secretlog/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/secretlog/good"
)

const hidden = "hunter2"

var secret = &corev1.Secret{
	ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "db"},
	Data:       map[string][]byte{"user": []byte("shop"), "password": []byte(hidden), "token": []byte(hidden), "host": []byte("db.shop")},
}

// logs returns what f writes by klog.
func logs(t *testing.T, f func()) string {
	t.Helper()
	state := klog.CaptureState()
	defer state.Restore()
	klog.LogToStderr(false)
	var out bytes.Buffer
	klog.SetOutput(&out)
	f()
	klog.Flush()
	return out.String()
}

// TestValue: the password stands in the log of bad, and not in that of good.
func TestValue(t *testing.T) {
	c := fake.NewClientBuilder().WithObjects(secret).Build()
	ctrl.SetLogger(klog.Background())
	for name, test := range map[string]struct {
		reconcile func(client.Client) reconcile.Reconciler
		all       func(*corev1.Secret)
		hidden    bool
	}{
		"bad":  {func(c client.Client) reconcile.Reconciler { return &bad.Reconciler{Client: c} }, bad.All, true},
		"good": {func(c client.Client) reconcile.Reconciler { return &good.Reconciler{Client: c} }, good.All, false},
	} {
		said := logs(t, func() {
			if _, err := test.reconcile(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "db"}}); err != nil {
				t.Error(err)
			}
		})
		if strings.Contains(said, hidden) != test.hidden || !strings.Contains(said, "Connect") {
			t.Errorf("%s: %s", name, said)
		}
		if said := logs(t, func() { test.all(secret) }); strings.Contains(said, hidden) != test.hidden {
			t.Errorf("%s: %s", name, said)
		}
	}
	config := &rest.Config{Host: "db.shop", BearerToken: hidden}
	bad.Dial(config)
	good.Dial(config)
	good.Print(&corev1.Secret{})
}

// TestObject: a formatted Secret tells all; a logger of controller-runtime writes its name.
func TestObject(t *testing.T) {
	if said := logs(t, func() { bad.Created(secret) }); !strings.Contains(said, "password") {
		t.Errorf("bad: %s", said)
	}
	if said := logs(t, func() { good.Created(secret) }); strings.Contains(said, "password") || !strings.Contains(said, "shop/db") {
		t.Errorf("good: %s", said)
	}
	var out bytes.Buffer
	good.Updated(zap.New(zap.WriteTo(&out)), secret)
	if said := out.String(); strings.Contains(said, "password") || !strings.Contains(said, `"name":"db"`) {
		t.Errorf("good: %s", said)
	}
}

// TestNamed: the password stands in the log of bad, and not in that of good.
func TestNamed(t *testing.T) {
	var said string
	log := funcr.New(func(_, args string) { said += args }, funcr.Options{})
	for name, test := range map[string]struct {
		login  func(logr.Logger, string, string) error
		hidden bool
	}{"bad": {bad.Login, true}, "good": {good.Login, false}} {
		said = ""
		if err := test.login(log, "shop", hidden); err != nil || strings.Contains(said, hidden) != test.hidden {
			t.Errorf("%s: %s, %v", name, said, err)
		}
	}
	said = ""
	good.Ring(log, "12", "db", "config")
	good.From(log, "db", "/etc/password", "password", []byte(hidden))
	if strings.Contains(said, hidden) {
		t.Errorf("good: %s", said)
	}
}
