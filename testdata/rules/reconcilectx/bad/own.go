package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/bad/ledger"
)

// CallMethod calls a method of its own.
func (r *Reconciler) CallMethod(ctx context.Context) error {
	return r.check(context.Background()) // want `context\.Background\(\) ignores cancellation`
}

func (r *Reconciler) check(ctx context.Context) error {
	return r.Get(ctx, key, &corev1.Pod{})
}

// CallFunction calls a function of the package.
func (r *Reconciler) CallFunction(ctx context.Context) error {
	return checkWith(context.TODO(), r.Client) // want `context\.TODO\(\) ignores cancellation`
}

func checkWith(ctx context.Context, reader client.Reader) error {
	return reader.Get(ctx, key, &corev1.Pod{})
}

// CallElsewhere calls a function of another package of the module.
func (r *Reconciler) CallElsewhere(ctx context.Context) error {
	return ledger.Append(context.Background(), "checked") // want `context\.Background\(\) ignores cancellation`
}

// CallInterface calls a method of an interface of the module.
func (r *Reconciler) CallInterface(ctx context.Context) error {
	return r.Book.Write(context.Background(), "checked") // want `context\.Background\(\) ignores cancellation`
}

// CallLiteral does so in a literal that it calls in place.
func (r *Reconciler) CallLiteral(ctx context.Context) error {
	return func() error {
		return r.check(context.Background()) // want `context\.Background\(\) ignores cancellation`
	}()
}

// checkLater is a function value with a context of its own.
var checkLater = func(ctx context.Context, reader client.Reader) error {
	return reader.Get(context.Background(), key, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation`
}

// CallValue calls it.
func (r *Reconciler) CallValue(ctx context.Context) error {
	return checkLater(ctx, r.Client)
}

// each calls the function for one key.
func each(ctx context.Context, call func(ctx context.Context, key client.ObjectKey) error) error {
	return call(ctx, key)
}

// CallBack hands a callback on that has a context of its own.
func (r *Reconciler) CallBack(ctx context.Context) error {
	return each(ctx, func(ctx context.Context, key client.ObjectKey) error {
		return r.Get(context.Background(), key, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation`
	})
}

// Check is a helper that anybody may call.
func Check(parent context.Context, reader client.Reader) error {
	return reader.Get(context.Background(), key, &corev1.Pod{}) // want `context\.Background\(\) ignores cancellation, .+ although parent is in scope; pass parent`
}

// CallHelper calls it.
func (r *Reconciler) CallHelper(ctx context.Context) error {
	return Check(ctx, r.Client)
}

// checkNow has no context parameter, although every caller has a context.
func (r *Reconciler) checkNow() error {
	return r.Get(context.Background(), key, &corev1.Pod{}) // want:reconcilectx/helpers `context\.Background\(\) ignores cancellation, .+ although every caller of checkNow has a context; give it a parameter`
}

// CallNow calls it.
func (r *Reconciler) CallNow(ctx context.Context) error {
	return r.checkNow()
}

// lead calls the function with a context that ends with the lead.
func lead(ctx context.Context, started func(ctx context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return started(ctx)
}

// CallOuter uses the outer context in a callback that has its own.
func (r *Reconciler) CallOuter(ctx context.Context) error {
	outer := context.WithoutCancel(ctx)
	return lead(ctx, func(ctx context.Context) error {
		return r.Get(outer, key, &corev1.Pod{}) // miss: a captured context in place of the callback's own is not looked at
	})
}
