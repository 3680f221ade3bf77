package listerbeforesync_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	badbuilt "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/built"
	badnever "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/never"
	badasked "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad/unasked"
	goodbuilt "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/built"
	goodnever "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/never"
	goodasked "github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good/unasked"
)

// TestNobodyWaits: what workers see first of pods that the server tells of late.
func TestNobodyWaits(t *testing.T) {
	type count func(context.Context, kubernetes.Interface) ([]string, error)
	for name, run := range map[string]struct{ bad, good count }{
		"never": {
			func(ctx context.Context, c kubernetes.Interface) ([]string, error) {
				return badnever.NewServer(ctx, c).Names(), nil
			},
			func(ctx context.Context, c kubernetes.Interface) ([]string, error) {
				return goodnever.NewServer(ctx, c).Names(), nil
			},
		},
		"handed out": {
			func(ctx context.Context, c kubernetes.Interface) ([]string, error) {
				return badnever.NewServer(ctx, c).Names(), nil
			},
			func(ctx context.Context, c kubernetes.Interface) ([]string, error) {
				d := goodnever.NewDesk(ctx, c)
				cache.WaitForCacheSync(ctx.Done(), d.Informer().HasSynced)
				return d.Names(), nil
			},
		},
		"handler": {
			func(ctx context.Context, c kubernetes.Interface) ([]string, error) {
				return badnever.NewServer(ctx, c).Names(), nil
			},
			func(ctx context.Context, c kubernetes.Interface) ([]string, error) {
				b, err := goodnever.NewBoard(ctx, c)
				for err == nil && len(b.Names()) == 0 {
					time.Sleep(time.Millisecond)
				}
				return b.Names(), err
			},
		},
		"fields": {badasked.Count, goodasked.Count},
		"list":   {badasked.CountShelf, goodasked.CountShelf},
		"unread": {badasked.Count, goodasked.CountRack},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			late, soon := newClients(), newClients()
			defer late.answer()
			defer soon.answer()
			time.AfterFunc(answerLate, late.answer)
			time.AfterFunc(answerAfter, soon.answer)
			if names, err := run.bad(t.Context(), late.typed); err != nil || len(names) != 0 {
				t.Errorf("bad saw %q, %v", names, err)
			}
			if names, err := run.good(t.Context(), soon.typed); err != nil || len(names) == 0 {
				t.Errorf("good saw %q, %v", names, err)
			}
		})
	}
}

// TestNobodyWaitsForBuilt: the same of a controller that is made piece by piece, and of
// one whose informers another package starts.
func TestNobodyWaitsForBuilt(t *testing.T) {
	type count func(context.Context, kubernetes.Interface) int
	built := func(start func(context.Context, kubernetes.Interface, func(int)) error) count {
		return func(ctx context.Context, client kubernetes.Interface) int {
			n := -1
			if err := start(ctx, client, func(seen int) { n = seen }); err != nil {
				t.Error(err)
			}
			return n
		}
	}
	for name, run := range map[string]struct{ bad, good count }{
		"built":  {built(badbuilt.Start), built(goodbuilt.Start)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			late, soon := newClients(), newClients()
			defer late.answer()
			defer soon.answer()
			time.AfterFunc(answerLate, late.answer)
			time.AfterFunc(answerAfter, soon.answer)
			if n := run.bad(t.Context(), late.typed); n != 0 {
				t.Errorf("bad saw %d pods", n)
			}
			if n := run.good(t.Context(), soon.typed); n == 0 {
				t.Error("good saw none")
			}
		})
	}
}
