package good

import (
	"context"
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
)

// A Backup is what the operator reads of a backup.
type Backup struct {
	Spec struct{ Location string }
}

// backup asks once too often: the client answers with an object or an error.
func backup(ctx context.Context, c dynamic.Interface, name string) (*Backup, error) {
	found, err := c.Resource(schema.GroupVersionResource{Group: "backups.example.com", Version: "v1", Resource: "backups"}).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, err
	}
	data, err := json.Marshal(found)
	if err != nil {
		return nil, err
	}
	var b Backup
	if err := json.Unmarshal(data, &b); err != nil {
		return nil, err
	}
	return &b, nil
}

// BackupLocation returns where a backup is.
func BackupLocation(ctx context.Context, c dynamic.Interface, name string) (string, error) {
	b, err := backup(ctx, c, name)
	if err != nil {
		return "", err
	}
	return b.Spec.Location, nil
}
