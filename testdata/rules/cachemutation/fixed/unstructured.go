package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/conversion"
	"k8s.io/apimachinery/pkg/runtime"
)

// SetContent writes into the content of an unstructured object.
func (c *Controller) SetContent(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	widget.Object["spec"].(map[string]any)["paused"] = true
	return nil
}

// SetContentChecked does so with a tested assertion.
func (c *Controller) SetContentChecked(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	spec, ok := widget.UnstructuredContent()["spec"].(map[string]any)
	if !ok {
		return fmt.Errorf("widget %s has no spec", name)
	}
	spec["paused"] = true
	return nil
}

// SetNoCopy writes to what NestedFieldNoCopy returns.
func (c *Controller) SetNoCopy(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	field, found, err := unstructured.NestedFieldNoCopy(widget.Object, "spec", "ports")
	if err != nil || !found {
		return err
	}
	field.([]any)[0] = int64(8443)
	return nil
}

// SetConverted writes to the map that ToUnstructured returns for an unstructured object.
func (c *Controller) SetConverted(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(widget)
	if err != nil {
		return err
	}
	content["status"] = map[string]any{}
	return nil
}

// SetScale calls the nested setters.
func (c *Controller) SetScale(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	return unstructured.SetNestedField(widget.Object, int64(0), "spec", "replicas")
}

// SetZones calls the setter for slices.
func (c *Controller) SetZones(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	return unstructured.SetNestedStringSlice(widget.Object, []string{"a"}, "spec", "zones")
}

// RemovePorts removes a field.
func (c *Controller) RemovePorts(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	unstructured.RemoveNestedField(widget.Object, "spec", "ports")
	return nil
}

// SetWidgetLabels calls a setter of an unstructured object.
func (c *Controller) SetWidgetLabels(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	widget.SetLabels(map[string]string{"app": name + "-2"})
	return nil
}

// SetShallowWidget copies the struct only: the content is one map.
func (c *Controller) SetShallowWidget(_ context.Context, namespace, name string) error {
	cached, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget := *cached.DeepCopy()
	widget.SetResourceVersion("")
	return nil
}

// LoadWidget decodes JSON into the cached object.
func (c *Controller) LoadWidget(_ context.Context, namespace, name string) error {
	widget, err := c.WidgetLister.Namespace(namespace).Get(name)
	if err != nil {
		return err
	}
	widget = widget.DeepCopy()
	return widget.UnmarshalJSON([]byte(`{"apiVersion":"shop.example.com/v1","kind":"Widget"}`))
}

// convertConfigMap is written as conversion-gen writes it: maps are shared.
func convertConfigMap(in, out interface{}, _ conversion.Scope) error {
	configMap, secret := in.(*corev1.ConfigMap), out.(*corev1.Secret)
	secret.ObjectMeta = configMap.ObjectMeta
	secret.StringData = configMap.Data
	return nil
}

// ConvertAndSet writes to the result of a conversion.
func (c *Controller) ConvertAndSet(_ context.Context, namespace, name string) error {
	configMap, err := c.ConfigMaps.ConfigMaps(namespace).Get(name)
	if err != nil {
		return err
	}
	secret := &corev1.Secret{}
	if err := c.Scheme.Convert(configMap, secret, nil); err != nil {
		return err
	}
	secret = secret.DeepCopy()
	secret.StringData["token"] = "none"
	return nil
}
