package good

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const (
	dataFinalizer = "demo.ctrlvet.dev/data"
	dnsFinalizer  = "demo.ctrlvet.dev/dns"
)

// Remote is a service elsewhere.
type Remote interface {
	Remove(ctx context.Context, name string) error
}

// FlagReconciler orphans where the user says so.
type FlagReconciler struct {
	client.Client
	Data Remote
}

// Template sets a finalizer on a copy of a template that is created elsewhere.
func (r *FlagReconciler) Template(ctx context.Context, template *corev1.Secret, names []string) error {
	for _, name := range names {
		s := template.DeepCopy()
		s.Name = name
		controllerutil.AddFinalizer(s, dataFinalizer)
		if err := r.create(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (r *FlagReconciler) create(ctx context.Context, s *corev1.Secret) error {
	s.ResourceVersion = ""
	return r.Create(ctx, s)
}

// Queue gets new secrets.
type Queue struct{ todo chan *corev1.Secret }

// Fill sets a finalizer on a template's copy, and another goroutine creates it.
func (q *Queue) Fill(ctx context.Context, c client.Client, key client.ObjectKey) error {
	template := &corev1.Secret{}
	if err := c.Get(ctx, key, template); err != nil {
		return err
	}
	s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: template.Name + "-x", Namespace: template.Namespace}, Data: template.Data}
	controllerutil.AddFinalizer(s, dataFinalizer)
	select {
	case q.todo <- s:
	case <-ctx.Done():
	}
	return nil
}

// Fill2 the copy is kept in a struct.
func (q *Queue) Fill2(ctx context.Context, c client.Client, key client.ObjectKey) (*plan, error) {
	template := &corev1.Secret{}
	if err := c.Get(ctx, key, template); err != nil {
		return nil, err
	}
	s := template.DeepCopy()
	s.Name, s.ResourceVersion, s.UID = template.Name+"-y", "", ""
	if !slices.Contains(s.Finalizers, dataFinalizer) {
		s.Finalizers = append(s.Finalizers, dataFinalizer)
	}
	p := &plan{}
	p.creates = append(p.creates, s)
	return p, nil
}

type plan struct{ creates []client.Object }

// Fill3 the pod template's copy has the finalizer; the job controller creates pods of it.
func Fill3(ctx context.Context, c client.Client, key client.ObjectKey) error {
	pt := &corev1.PodTemplate{}
	if err := c.Get(ctx, key, pt); err != nil {
		return err
	}
	tmpl := pt.Template.DeepCopy()
	pod := &corev1.Pod{ObjectMeta: tmpl.ObjectMeta, Spec: tmpl.Spec}
	pod.Namespace, pod.GenerateName = key.Namespace, key.Name+"-"
	controllerutil.AddFinalizer(pod, dataFinalizer)
	return submit(ctx, func(ctx context.Context) error { return c.Create(ctx, pod) })
}

func submit(ctx context.Context, f func(context.Context) error) error { return f(ctx) }

// MakeEach sends the finalizer with each new object.
func (r *Maker) MakeEach(ctx context.Context, names []string) error {
	for _, name := range names {
		app := demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}}
		app.Finalizers = append(app.Finalizers, "demo.ctrlvet.dev/made")
		var there demov1.Foo
		if err := r.Get(ctx, client.ObjectKeyFromObject(&app), &there); err == nil {
			continue
		} else if client.IgnoreNotFound(err) != nil {
			return err
		}
		if err := r.Create(ctx, &app); err != nil {
			return err
		}
	}
	return nil
}

// Maker makes applications.
type Maker struct{ client.Client }

// Label hands a copy with the finalizer to a function that writes a copy of that.
func (m *Maker) Label(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := m.Get(ctx, key, app); err != nil {
		return err
	}
	changed := app.DeepCopy()
	controllerutil.AddFinalizer(changed, dataFinalizer)
	if changed.Labels == nil {
		changed.Labels = make(map[string]string)
	}
	changed.Labels["pool"] = "default"
	return m.save(ctx, app, changed)
}

func (m *Maker) save(ctx context.Context, old, changed *demov1.Foo) error {
	app := changed.DeepCopy()
	if !equality.Semantic.DeepEqual(old.Labels, changed.Labels) {
		if err := m.Update(ctx, app); err != nil {
			return err
		}
	}
	return nil
}
