package swallowederr_test

import (
	"bytes"
	"context"
	"flag"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/types"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestWordless: of what bad writes to the log nobody learns why it has failed.
func TestWordless(t *testing.T) {
	var lines bytes.Buffer
	klog.LogToStderr(false)
	klog.SetOutput(&lines)
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	if err := flags.Set("alsologtostderr", "false"); err != nil {
		t.Fatal(err)
	}
	ctx := ctrl.LoggerInto(t.Context(), klog.Background())
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	defer queue.ShutDown()
	keys := []types.NamespacedName{shop.NamespacedName}
	for name, x := range map[string]struct {
		run   func()
		words string
		tells bool
	}{
		"bad token":  {func() { bad.Token(ctx, unreadable(), app()) }, errServer.Error(), false},
		"bad key":    {func() { bad.Enqueue(queue, 1) }, "no meta", false},
		"bad images": {func() { bad.Images(ctx, unreadable(), keys) }, errServer.Error(), false},
		"good token": {func() { good.Token(ctx, unreadable(), app()) }, errServer.Error(), true},
		"good key":   {func() { good.Enqueue(queue, 1) }, "no meta", true},
	} {
		lines.Reset()
		x.run()
		klog.Flush()
		if text := lines.String(); text == "" || strings.Contains(text, x.words) != x.tells {
			t.Errorf("%s: %q", name, text)
		}
	}
	failed := 0
	services := corelisters.NewServiceLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}))
	l := &good.Lines{Client: unreadable(), Services: services, Failed: func() { failed++ }}
	for _, run := range []func(context.Context, client.ObjectKey){l.Told, l.Counted, l.Quiet} {
		run(ctx, shop.NamespacedName)
	}
	if l.Service("default", "shop") != nil || !l.Missing(ctx, shop.NamespacedName) || failed != 1 || good.Size("x") != 0 || good.Home() == "?" {
		t.Error("good has found something")
	}
}
