package fixed

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Engine runs watches.
type Engine struct {
	lock    sync.Mutex
	watches map[schema.GroupVersionKind]func(context.Context) error
}

// NewEngine returns an engine without watches.
func NewEngine() *Engine {
	return &Engine{watches: map[schema.GroupVersionKind]func(context.Context) error{}}
}

// Images are loaded once.
type Images struct {
	sync.RWMutex
	Loaded map[string]string
}
