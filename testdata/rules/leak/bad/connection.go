package bad

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"net"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// DatabaseReconciler creates the databases that objects ask for.
type DatabaseReconciler struct {
	client.Client
	Server driver.Connector
}

// doc:begin

// Reconcile connects to the server once more each time.
func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := sql.OpenDB(r.Server) // want `db is never closed: each call of Reconcile leaves its connection open`
	if _, err := db.ExecContext(ctx, "CREATE DATABASE "+req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// doc:end

// Rename closes the connection when all went well.
func Rename(ctx context.Context, server driver.Connector, from, to string) error {
	db := sql.OpenDB(server) // want:related `made here`
	if _, err := db.ExecContext(ctx, "ALTER DATABASE "+from+" RENAME TO "+to); err != nil {
		return err // want `db is not closed on this return`
	}
	return db.Close()
}

// Stats hands out an answer, which does without the client.
func Stats(ctx context.Context, server driver.Connector) sql.DBStats {
	db := sql.OpenDB(server) // want `db is never closed: each call of Stats leaves its connection open`
	_ = db.PingContext(ctx)
	return db.Stats()
}

// Grant uses a session that a helper returns, and leaves the client behind.
func Grant(ctx context.Context, server driver.Connector, name string) error {
	db := sql.OpenDB(server) // want `db is never closed: each call of Grant leaves its connection open`
	conn, err := session(ctx, db)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.ExecContext(ctx, "GRANT ALL ON "+name)
	return err
}

func session(ctx context.Context, db *sql.DB) (*sql.Conn, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if err := conn.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("session %v: %w", conn, err)
	}
	return conn, nil
}

// EventReconciler tells of what it sees.
type EventReconciler struct {
	Log func(format string, args ...any)
}

// Reconcile makes a broadcaster for one event.
func (r *EventReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	events := record.NewBroadcaster() // want `events is never shut down: each call of Reconcile leaves its goroutines behind`
	events.StartLogging(r.Log)
	recorder := events.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "shop"})
	recorder.Event(&corev1.ObjectReference{Kind: "Pod", Namespace: req.Namespace, Name: req.Name}, corev1.EventTypeNormal, "Seen", "The pod was seen.")
	return ctrl.Result{}, nil
}

// Answers asks whether a server takes connections.
func Answers(ctx context.Context, address string) bool {
	dialer := net.Dialer{Timeout: time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", address) // want `conn is never closed: each call of Answers leaves its connection open`
	return err == nil && conn.RemoteAddr() != nil
}
