package good

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// Parsed was parsed first.
func Parsed(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	n, err := strconv.Atoi(cm.Data["count"])
	if err != nil {
		return fmt.Errorf("count: %w", err)
	}
	cm.Data["count"] = strconv.Itoa(n + 1)
	return c.Update(ctx, cm)
}

// Decoded2 through a variable and a time.
func Decoded2(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	raw := cm.Data["at"]
	at, err := time.Parse(time.RFC3339, raw)
	if err != nil {
		return err
	}
	if time.Since(at) > time.Hour {
		cm.Data["at"] = time.Now().Format(time.RFC3339)
		return c.Update(ctx, cm)
	}
	return nil
}

// Ranged2 collects keys first.
func Ranged2(ctx context.Context, c client.Client, key client.ObjectKey) error {
	s := &corev1.Secret{}
	if err := c.Get(ctx, key, s); err != nil {
		return err
	}
	var keys []string
	for k := range s.Data {
		keys = append(keys, k)
	}
	for _, k := range keys {
		s.Data[k] = []byte("new")
	}
	return c.Update(ctx, s)
}

// Fallback2 by helper.
func Fallback2(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	cm.Annotations = orEmpty(cm.Annotations)
	cm.Annotations["a"] = "b"
	data := orEmpty(cm.Data)
	data["x"] = "y"
	cm.Data = data
	return c.Update(ctx, cm)
}

func orEmpty(m map[string]string) map[string]string {
	if m != nil {
		return m
	}
	return map[string]string{}
}

// Creator is the only creator.
type Creator struct{ client.Client }

// Ensure makes it with data or reads it.
func (c *Creator) Ensure(ctx context.Context, key client.ObjectKey) (*corev1.ConfigMap, error) {
	cm := &corev1.ConfigMap{}
	err := c.Get(ctx, key, cm)
	if apierrors.IsNotFound(err) {
		cm = &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"app": "x"}}, Data: map[string]string{"count": "0"}}
		return cm, c.Create(ctx, cm)
	}
	return cm, err
}

// Bump bumps.
func (c *Creator) Bump(ctx context.Context, key client.ObjectKey) error {
	cm, err := c.Ensure(ctx, key)
	if err != nil {
		return err
	}
	cm.Data["count"] = "1"
	cm.Labels["x"] = "y"
	return c.Update(ctx, cm)
}

// Decoded4 in a helper, which refuses the empty text.
func Decoded4(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	n, err := count(cm)
	if err != nil {
		return err
	}
	cm.Data["count"] = strconv.Itoa(n + 1)
	return c.Update(ctx, cm)
}

func count(cm *corev1.ConfigMap) (int, error) { return strconv.Atoi(cm.Data["count"]) }

// Decoded5: empty said.
func Decoded5(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	conf := cm.Data["conf"]
	if len(conf) == 0 {
		return fmt.Errorf("no conf")
	}
	var v map[string]any
	if err := yaml.Unmarshal([]byte(conf), &v); err != nil {
		return err
	}
	cm.Data["conf"] = "x"
	return c.Update(ctx, cm)
}

// Helper returns value and ok.
func lookup(m map[string]string, k string) (string, error) {
	v, ok := m[k]
	if !ok {
		return "", fmt.Errorf("no %s", k)
	}
	return v, nil
}

// Looked used it.
func Looked(ctx context.Context, c client.Client, key client.ObjectKey) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, cm); err != nil {
		return err
	}
	v, err := lookup(cm.Data, "a")
	if err != nil {
		return err
	}
	cm.Data["b"] = v
	return c.Update(ctx, cm)
}

// Switch by annotations
func Switch(ctx context.Context, c client.Client, key client.ObjectKey) error {
	p := &corev1.Pod{}
	if err := c.Get(ctx, key, p); err != nil {
		return err
	}
	switch p.Annotations["mode"] {
	case "a":
		p.Annotations["mode"] = "b"
	case "b":
		p.Annotations["mode"] = "a"
	default:
		return nil
	}
	return c.Update(ctx, p)
}

// Sorted goes through the keys in order.
func Sorted(ctx context.Context, c client.Client, key client.ObjectKey) error {
	s := &corev1.Secret{}
	if err := c.Get(ctx, key, s); err != nil {
		return err
	}
	for _, k := range slices.Sorted(maps.Keys(s.Data)) {
		s.Data[k] = []byte("new")
	}
	return c.Update(ctx, s)
}
