package encoded

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler tells the works what users ask for.
type Reconciler struct {
	client.Client
	Works *http.Client
	Store cache.Store
	REST  rest.Interface
}

// SetupWithManager starts the controllers.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return errors.Join(
		ctrl.NewControllerManagedBy(mgr).For(&Carousel{}).Complete(r),
		ctrl.NewControllerManagedBy(mgr).For(&Gondola{}).Complete(r),
		ctrl.NewControllerManagedBy(mgr).For(&Funicular{}).Complete(r),
		ctrl.NewControllerManagedBy(mgr).For(&Chairlift{}).Complete(r),
		ctrl.NewControllerManagedBy(mgr).For(&Rickshaw{}).Complete(r),
	)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	carousel := &Carousel{}
	if err := r.Get(ctx, req.NamespacedName, carousel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.tell(carousel)
}

type message struct {
	Author   string    `json:"author"`
	Carousel *Carousel `json:"carousel"`
}

func (r *Reconciler) tell(c *Carousel) error {
	if c.Spec.CarouselHorses == 0 {
		return nil
	}
	text, err := json.Marshal(message{Author: "operator", Carousel: c})
	if err != nil {
		return err
	}
	return r.post(text)
}

// Hang tells of a gondola.
func (r *Reconciler) Hang(g *Gondola) error {
	if g.Spec.GondolaCabins == 0 {
		return nil
	}
	text, err := json.Marshal(struct {
		Author string      `json:"author"`
		Spec   GondolaSpec `json:"spec"`
	}{Author: "operator", Spec: g.Spec})
	if err != nil {
		return err
	}
	return r.post(text)
}

// Pull hands a funicular to what the works look at.
func (r *Reconciler) Pull(f *Funicular) error {
	if f.Spec.FunicularCoaches == 0 {
		return nil
	}
	return r.Store.Add(cache.ExplicitKey(f.Name + encode(envelope{Spec: f.Spec})))
}

type envelope struct {
	Spec any `json:"spec"`
}

func encode(e envelope) string {
	text, _ := json.Marshal(e) // of a struct of numbers, which cannot fail
	return string(text)
}

// Lift hands a chairlift to a method of a library.
func (r *Reconciler) Lift(c *Chairlift) error {
	if c.Spec.ChairliftChairs == 0 {
		return nil
	}
	return r.Store.Update(&c.Spec)
}

// Drive has a function of its own send a rickshaw.
func (r *Reconciler) Drive(c *Rickshaw) error {
	if c.Spec.RickshawWheels == 0 {
		return nil
	}
	return r.send(c)
}

func (r *Reconciler) send(body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return r.post(text)
}

func (r *Reconciler) post(text []byte) error {
	answer, err := r.Works.Post("https://works.example.com", "application/json", bytes.NewReader(text))
	if err != nil {
		return err
	}
	return answer.Body.Close()
}
