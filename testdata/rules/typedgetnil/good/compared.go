package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// doc:begin

// Ensure makes the secret unless there is one.
func Ensure(ctx context.Context, c kubernetes.Interface, secret *corev1.Secret) error {
	_, err := c.CoreV1().Secrets(secret.Namespace).Get(ctx, secret.Name, metav1.GetOptions{})
	if !apierrors.IsNotFound(err) {
		return err
	}
	_, err = c.CoreV1().Secrets(secret.Namespace).Create(ctx, secret, metav1.CreateOptions{})
	return err
}

// doc:end

// Needless compares once more than it must, which does no harm.
func Needless(ctx context.Context, c kubernetes.Interface, namespace, name string) string {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil || cm == nil {
		return ""
	}
	if cm != nil {
		return cm.Data["mode"]
	}
	return ""
}

// First compares before it looks at the error, which it does in any case.
func First(ctx context.Context, c kubernetes.Interface, namespace, name string) string {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if cm != nil && err == nil {
		return cm.Data["mode"]
	}
	return ""
}

// Dynamic asks the dynamic client, which returns nil with an error.
func Dynamic(ctx context.Context, c dynamic.Interface, namespace, name string) bool {
	object, _ := c.Resource(schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}).Namespace(namespace).Get(ctx, name, metav1.GetOptions{})
	return object != nil
}

// Listed asks a lister, which returns nil with an error.
func Listed(lister corelisters.ConfigMapLister, namespace, name string) bool {
	cm, _ := lister.ConfigMaps(namespace).Get(name)
	return cm != nil
}

// Getter is a client of this project, which may return nil.
type Getter interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*corev1.ConfigMap, error)
}

// Own asks it.
func Own(ctx context.Context, c Getter, name string) bool {
	cm, _ := c.Get(ctx, name, metav1.GetOptions{})
	return cm != nil
}

// Fallback sets the object to nil where there is none.
func Fallback(ctx context.Context, c kubernetes.Interface, namespace, name string) (string, error) {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		cm = nil
	}
	if cm != nil {
		return cm.Data["mode"], nil
	}
	return "", nil
}

// Remembered keeps in a flag what has become of the read.
func Remembered(ctx context.Context, c kubernetes.Interface, namespace, name string) string {
	there := true
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		there = false
	}
	if there && cm != nil {
		return cm.Data["mode"]
	}
	return ""
}

// Told asks for the error once more behind the comparison.
func Told(ctx context.Context, c kubernetes.Interface, namespace, name string) string {
	mode := ""
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		mode = "default"
	}
	if cm != nil {
		if err == nil {
			mode = cm.Data["mode"]
		}
	}
	return mode
}

// Same is asked who the object is, where it is not nil.
func Same(ctx context.Context, c kubernetes.Interface, known *corev1.ConfigMap) (bool, error) {
	cm, err := c.CoreV1().ConfigMaps(known.Namespace).Get(ctx, known.Name, metav1.GetOptions{})
	if err != nil && !apierrors.IsNotFound(err) {
		return false, err
	}
	if cm == nil || cm.UID != known.UID {
		return false, nil
	}
	return true, nil
}

// Exposed comes to the same for the empty object as for none.
func Exposed(ctx context.Context, c kubernetes.Interface, namespace, name string) (bool, error) {
	svc, err := c.CoreV1().Services(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil && !apierrors.IsNotFound(err) {
		return false, err
	}
	if svc == nil || svc.Spec.Type != corev1.ServiceTypeNodePort {
		return false, nil
	}
	return true, nil
}

// Counted compares once more than it must: an empty list has no length.
func Counted(ctx context.Context, c kubernetes.Interface, namespace string, log func(error)) int {
	pods, err := c.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		log(err)
	}
	if pods != nil && len(pods.Items) > 0 {
		return len(pods.Items)
	}
	return 0
}

// PullSecrets appends what an account has to what there is: the empty one has nothing.
func PullSecrets(ctx context.Context, c kubernetes.Interface, pod *corev1.Pod) []corev1.LocalObjectReference {
	secrets := pod.Spec.ImagePullSecrets
	account, err := c.CoreV1().ServiceAccounts(pod.Namespace).Get(ctx, pod.Spec.ServiceAccountName, metav1.GetOptions{})
	if err != nil {
		println("no account", err.Error())
	}
	if account != nil {
		secrets = append(secrets, account.ImagePullSecrets...)
	}
	return secrets
}

// Cores asks a node for what the empty one has not.
func Cores(ctx context.Context, c kubernetes.Interface, name string) int64 {
	cores := int64(1)
	node, err := c.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		println("no node", err.Error())
	}
	if node != nil {
		if cpu, ok := node.Status.Capacity[corev1.ResourceCPU]; ok {
			cores = cpu.Value()
		}
	}
	return cores
}
