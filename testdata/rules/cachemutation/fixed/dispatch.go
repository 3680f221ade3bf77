package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/fixed/podutil"
)

// painter has one implementation in the package.
type painter interface {
	paint(pod *corev1.Pod)
}

type labelPainter struct {
	value string
}

func (p *labelPainter) paint(pod *corev1.Pod) {
	pod.Labels["shop.example.com/paint"] = p.value
}

// Paint calls the only implementation.
func (c *Controller) Paint(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	c.painter.paint(pod)
	return nil
}

// Gallery holds a painter of another package in a field that is set once.
type Gallery struct {
	*Controller
	painter podutil.Painter
}

// NewGallery sets the field from the constructor of the other package.
func NewGallery(c *Controller) *Gallery {
	return &Gallery{Controller: c, painter: podutil.NewLabelPainter("blue")}
}

// PaintBlue calls it.
func (g *Gallery) PaintBlue(_ context.Context, namespace, name string) error {
	pod, err := g.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	g.painter.Paint(pod)
	return nil
}

// PaintLocal calls an interface variable that is set once.
func (c *Controller) PaintLocal(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	var brush podutil.Painter = &podutil.LabelPainter{Value: "red"}
	pod = pod.DeepCopy()
	brush.Paint(pod)
	return nil
}

func decoratePod(pod *corev1.Pod) {
	pod.Labels["shop.example.com/decorated"] = "true"
}

// DecoratePod calls a function field that is set once.
func (c *Controller) DecoratePod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	c.Decorate(pod)
	return nil
}

func (c *Controller) stampPod(pod *corev1.Pod) {
	pod.Annotations["shop.example.com/stamped"] = "true"
}

// StampPod calls a function field that holds a method.
func (c *Controller) StampPod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	c.Stamp(pod)
	return nil
}

// StampLocal calls a function variable that is set once.
func (c *Controller) StampLocal(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	stamp := c.stampPod
	pod = pod.DeepCopy()
	stamp(pod)
	return nil
}

// labeller returns the function that sets a label.
func labeller(value string) func(pod *corev1.Pod) {
	return func(pod *corev1.Pod) {
		pod.Labels[hashLabel] = value
	}
}

// StampBuilt calls a function that another returns.
func (c *Controller) StampBuilt(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	label := labeller("f00d")
	pod = pod.DeepCopy()
	label(pod)
	return nil
}

// apply calls the function with its argument.
func apply(pod *corev1.Pod, change func(pod *corev1.Pod)) {
	change(pod)
}

// StampApplied hands the pod and the change to a function that calls it.
func (c *Controller) StampApplied(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	apply(pod, func(p *corev1.Pod) {
		p = p.DeepCopy()
		p.Status.Reason = quarantinedReason
	})
	return nil
}

// SealPod calls a function that another package made.
func (c *Controller) SealPod(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	c.Seal(pod)
	return nil
}
