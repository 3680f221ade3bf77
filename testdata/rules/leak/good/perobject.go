package good

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// doc:begin

// A Timer remembers when it has seen an object first.
type Timer struct {
	client.Client
	mu   sync.Mutex
	seen map[types.NamespacedName]time.Time
}

// Reconcile puts the Secret of the request down, and forgets it when it is gone.
func (r *Timer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		if apierrors.IsNotFound(err) {
			delete(r.seen, req.NamespacedName)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.seen[req.NamespacedName]; !ok {
		r.seen[req.NamespacedName] = time.Now()
	}
	return ctrl.Result{}, nil
}

// doc:end

// NewTimer returns a reconciler.
func NewTimer(c client.Client) *Timer {
	return &Timer{Client: c, seen: make(map[types.NamespacedName]time.Time)}
}

// Len returns how many objects it remembers.
func (r *Timer) Len() int { return len(r.seen) }

// A pass remembers what it has read, for as long as it lasts.
type pass struct {
	client.Client
	read map[types.NamespacedName]*corev1.Secret
}

func (p *pass) secret(ctx context.Context, key types.NamespacedName) (*corev1.Secret, error) {
	if s, ok := p.read[key]; ok {
		return s, nil
	}
	var secret corev1.Secret
	if err := p.Get(ctx, key, &secret); err != nil {
		return nil, err
	}
	p.read[key] = &secret
	return &secret, nil
}

// A Reader reads the Secret of the request, once in each pass.
type Reader struct {
	client.Client
	batch map[types.NamespacedName]string
	all   *sync.Map
	// Known is for others, who may take something out.
	Known map[types.NamespacedName]string
	byApp map[string]string
	// warned are those of which there is a line in the log.
	warned sync.Map
}

// Reconcile reads it.
func (r *Reader) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &pass{Client: r.Client, read: make(map[types.NamespacedName]*corev1.Secret)}
	secret, err := p.secret(ctx, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.batch[req.NamespacedName] = secret.ResourceVersion
	if len(r.batch) > 100 {
		r.batch = make(map[types.NamespacedName]string)
	}
	r.all.Store(req.NamespacedName, secret.ResourceVersion)
	r.Known[req.NamespacedName] = secret.ResourceVersion
	if _, ok := r.warned.LoadOrStore(req.NamespacedName, true); !ok {
		log.FromContext(ctx).Info("there is a newer version")
	}
	r.byApp[secret.Labels["app"]] = secret.ResourceVersion
	return ctrl.Result{}, nil
}

// NewReader returns a reconciler, and what it knows.
func NewReader(c client.Client) (*Reader, *sync.Map) {
	r := &Reader{Client: c, batch: make(map[types.NamespacedName]string), all: new(sync.Map), Known: make(map[types.NamespacedName]string), byApp: make(map[string]string)}
	return r, r.all
}
