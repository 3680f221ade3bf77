package good

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"net"
	"sync"
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

// Reconcile connects to the server, and closes the connection.
func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := sql.OpenDB(r.Server)
	defer db.Close()
	if _, err := db.ExecContext(ctx, "CREATE DATABASE "+req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// doc:end

// Rename closes the connection on both ways.
func Rename(ctx context.Context, server driver.Connector, from, to string) error {
	db := sql.OpenDB(server)
	if _, err := db.ExecContext(ctx, "ALTER DATABASE "+from+" RENAME TO "+to); err != nil {
		_ = db.Close()
		return err
	}
	return db.Close()
}

// A Pool keeps its connections. It is made once.
type Pool struct{ db *sql.DB }

// NewPool tries whether the server answers; the program ends when it does not.
func NewPool(ctx context.Context, server driver.Connector) (*Pool, error) {
	db := sql.OpenDB(server)
	if err := db.PingContext(ctx); err != nil {
		return nil, err
	}
	return &Pool{db: db}, nil
}

// Close closes them.
func (p *Pool) Close() error { return p.db.Close() }

// A Session keeps one connection of its client, which is in use as long as that is.
type Session struct{ conn *sql.Conn }

// NewSession makes the client for it.
func NewSession(ctx context.Context, server driver.Connector) (*Session, error) {
	db := sql.OpenDB(server)
	conn, err := db.Conn(ctx)
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	return &Session{conn: conn}, nil
}

// Close gives it back.
func (s *Session) Close() error { return s.conn.Close() }

// A Sessions keeps its session in a struct that it hands to what runs it.
type Sessions struct{ session *Session }

// Run is a framework's function that keeps what it is given.
type Run func(s *Sessions) error

// Start makes the client for it.
func Start(ctx context.Context, server driver.Connector, run Run) error {
	db := sql.OpenDB(server)
	conn, err := db.Conn(ctx)
	if err != nil {
		_ = db.Close()
		return err
	}
	s := &Sessions{session: &Session{conn: conn}}
	return run(s)
}

// EventReconciler tells of what it sees.
type EventReconciler struct {
	recorder record.EventRecorder
}

// NewEventReconciler makes the broadcaster once.
func NewEventReconciler(log func(format string, args ...any)) *EventReconciler {
	events := record.NewBroadcaster()
	events.StartLogging(log)
	return &EventReconciler{recorder: events.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "shop"})}
}

// Reconcile uses it.
func (r *EventReconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.recorder.Event(&corev1.ObjectReference{Kind: "Pod", Namespace: req.Namespace, Name: req.Name}, corev1.EventTypeNormal, "Seen", "The pod was seen.")
	return ctrl.Result{}, nil
}

var ping struct {
	once sync.Once
	err  error
}

// Ping connects once, for as long as the program runs.
func Ping(ctx context.Context, server driver.Connector) error {
	ping.once.Do(func() {
		db := sql.OpenDB(server)
		ping.err = db.PingContext(ctx)
	})
	return ping.err
}

// ServeDatabase hands the connection to a goroutine.
func ServeDatabase(ctx context.Context, server driver.Connector) {
	db := sql.OpenDB(server)
	go keepAlive(ctx, db)
}

func keepAlive(ctx context.Context, db *sql.DB) {
	for db.PingContext(ctx) == nil {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// Sweep connects when there is something to sweep, and closes the connection that it has
// at the end, if it has one.
func Sweep(ctx context.Context, server driver.Connector, tables <-chan string) error {
	var db *sql.DB
	for {
		select {
		case <-ctx.Done():
			if db != nil {
				_ = db.Close()
			}
			return nil
		case table := <-tables:
			if db == nil {
				db = sql.OpenDB(server)
			}
			if _, err := db.ExecContext(ctx, "DELETE FROM "+table); err != nil {
				_ = db.Close()
				return err
			}
		}
	}
}

// Ask asks a database where there is one.
func Ask(ctx context.Context, server driver.Connector, enabled bool) error {
	db, ok, err := open(server, enabled)
	if err != nil {
		return err
	}
	if !ok {
		return nil
	}
	defer db.Close()
	return db.PingContext(ctx)
}

func open(server driver.Connector, enabled bool) (*sql.DB, bool, error) {
	if server == nil {
		return nil, false, errors.New("no server")
	}
	if !enabled {
		return nil, false, nil
	}
	return sql.OpenDB(server), true, nil
}

// Answers asks whether a server takes connections.
func Answers(ctx context.Context, address string) bool {
	dialer := net.Dialer{Timeout: time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	return err == nil && conn.Close() == nil
}
