// Subject: what has to be closed

package kube

import (
	"go/types"
	"strings"
)

// A closableSort says what has to be closed.
type closableSort uint8

// The sorts.
const (
	WatchSort      closableSort = iota + 1 // a watch of the API server
	ResponseSort                           // the body of an HTTP response, or a stream of the API server
	ConnectionSort                         // a client that holds connections and goroutines
	MachinerySort                          // event broadcasters and work queues, which have goroutines
	CancelSort                             // the cancel function of a context
)

// A Closable is what a call makes that holds a goroutine, a connection or a timer
// until somebody closes it.
type Closable struct {
	Sort closableSort
	// What names it in messages.
	What string
	// Result is the result of the call that it is.
	Result int
	// Within is the field whose methods close it, "" for methods of its own.
	Within string
	// By are the methods that close it, the usual one first; none for a function
	// that is called itself.
	By []string
	// Context is the argument, without the receiver, whose end closes it as well;
	// -1 when there is none.
	Context int
}

// Closes reports whether a method of that name closes c.
func (c Closable) Closes(method string) bool { return oneOf(method, c.By...) }

// MakesClosable says what fn makes that has to be closed; ok is false when there is no
// such thing.
func MakesClosable(fn *types.Func) (c Closable, ok bool) {
	if fn == nil {
		return c, false
	}
	for _, find := range []func(*types.Func) (Closable, bool){watchMade, responseMade, connectionMade, machineryMade, cancelMade} {
		if c, ok := find(fn); ok {
			return c, true
		}
	}
	return c, false
}

// ClosableType says how what is of type t is closed, for those types that values of
// [MakesClosable] are handed on as.
func ClosableType(t types.Type) (c Closable, ok bool) {
	switch {
	case isWatch(t):
		return Closable{Sort: WatchSort, What: "watch", By: []string{"Stop"}, Context: -1}, true
	case is(t, "net/http", "Response"):
		return Closable{Sort: ResponseSort, What: "response", Within: "Body", By: []string{"Close"}, Context: -1}, true
	case is(t, "io", "ReadCloser") || is(t, "io", "Reader"):
		return Closable{Sort: ResponseSort, What: "stream", By: []string{"Close"}, Context: -1}, true
	case is(t, "database/sql", "DB") || IsType(t, "google.golang.org/grpc.ClientConnInterface", "google.golang.org/grpc.ClientConn"):
		return Closable{Sort: ConnectionSort, What: "connection", By: []string{"Close"}, Context: -1}, true
	}
	return c, false
}

// watchMade: Watch of a client, and the watches of client-go that begin anew.
func watchMade(fn *types.Func) (Closable, bool) {
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() != 2 || !isWatch(sig.Results().At(0).Type()) || !IsError(sig.Results().At(1).Type()) {
		return Closable{}, false
	}
	if sig.Recv() == nil && PkgPath(fn.Pkg()) != pathWatchTools || sig.Recv() != nil && fn.Name() != "Watch" {
		return Closable{}, false
	}
	c := Closable{Sort: WatchSort, What: "watch", By: []string{"Stop"}, Context: -1}
	if sig.Params().Len() > 0 && IsContext(sig.Params().At(0).Type()) {
		c.Context = 0
	}
	return c, true
}

// responseMade: requests of net/http that have an answer with a body, and streams of
// the REST client.
func responseMade(fn *types.Func) (Closable, bool) {
	if _, _, ok := IsHTTPRequest(fn); ok && fn.Name() != "Head" {
		return Closable{Sort: ResponseSort, What: "response", Within: "Body", By: []string{"Close"}, Context: -1}, true
	}
	if PkgPath(fn.Pkg()) == pathRest && recvName(fn) == "Request" && fn.Name() == "Stream" {
		c := Closable{Sort: ResponseSort, What: "stream", By: []string{"Close"}, Context: -1}
		if hasContext(fn.Type().(*types.Signature).Params()) {
			c.Context = 0
		}
		return c, true
	}
	return Closable{}, false
}

// connectors are the functions that make clients with goroutines of their own: the
// beginning of the import path, the functions, and the methods that close what they
// make. They are of libraries that no test loads.
const connectors = `
google.golang.org/grpc: Dial DialContext NewClient / Close
database/sql: Open OpenDB / Close
net: Dial DialTimeout DialContext / Close
crypto/tls: Dial DialWithDialer DialContext / Close
github.com/fsnotify/fsnotify: NewWatcher NewBufferedWatcher / Close
go.etcd.io/etcd/client/v3: New NewFromURL NewFromURLs / Close
go.etcd.io/etcd/clientv3: New NewFromURL NewFromURLs / Close
golang.org/x/crypto/ssh: Dial NewClient / Close
github.com/nats-io/nats.go: Connect / Close Drain
github.com/go-ldap/ldap/v3: Dial DialURL DialTLS / Close
github.com/IBM/sarama: NewClient NewClusterAdmin NewSyncProducer NewAsyncProducer NewConsumer NewConsumerGroup / Close AsyncClose
github.com/Shopify/sarama: NewClient NewClusterAdmin NewSyncProducer NewAsyncProducer NewConsumer NewConsumerGroup / Close AsyncClose
github.com/go-redis/redis: NewClient NewClusterClient NewFailoverClient NewSentinelClient NewUniversalClient / Close
github.com/redis/go-redis: NewClient NewClusterClient NewFailoverClient NewSentinelClient NewUniversalClient / Close
go.mongodb.org/mongo-driver: Connect / Disconnect
github.com/jackc/pgx: NewWithConfig New / Close
`

// connectorsOf returns the functions of a package of connectors, and what closes what
// they make.
func connectorsOf(path string) (names, by []string) {
	for line := range strings.Lines(connectors) {
		prefix, rest, _ := strings.Cut(line, ": ")
		if prefix == path || strings.HasPrefix(path, prefix+"/") {
			functions, methods, _ := strings.Cut(rest, " / ")
			return strings.Fields(functions), strings.Fields(methods)
		}
	}
	return nil, nil
}

// connectionMade: clients of known libraries that hold connections until they are closed.
func connectionMade(fn *types.Func) (Closable, bool) {
	if recv(fn) != nil && recvName(fn) != "Dialer" {
		return Closable{}, false
	}
	path := PkgPath(fn.Pkg())
	made := func(by []string) (Closable, bool) {
		sig := fn.Type().(*types.Signature)
		if sig.Results().Len() == 0 || methodNamed(sig.Results().At(0).Type(), by[0]) == nil {
			return Closable{}, false
		}
		return Closable{Sort: ConnectionSort, What: "connection", By: by, Context: -1}, true
	}
	if names, by := connectorsOf(path); oneOf(fn.Name(), names...) {
		return made(by)
	}
	if strings.HasPrefix(path, "cloud.google.com/go/") && strings.HasPrefix(fn.Name(), "New") && strings.HasSuffix(fn.Name(), "Client") {
		return made([]string{"Close"})
	}
	return Closable{}, false
}

// machineryMade: what has goroutines as soon as it is made.
func machineryMade(fn *types.Func) (Closable, bool) {
	if recv(fn) != nil || fn.Type().(*types.Signature).Results().Len() != 1 {
		return Closable{}, false
	}
	result := fn.Type().(*types.Signature).Results().At(0).Type()
	switch path := PkgPath(fn.Pkg()); {
	case oneOf(path, pathRecord, pathEvents) && strings.HasPrefix(fn.Name(), "New") && methodNamed(result, "StartRecordingToSink") != nil:
		return Closable{Sort: MachinerySort, What: "broadcaster", By: []string{"Shutdown"}, Context: -1}, true
	case path == pathWorkqueue && strings.HasPrefix(fn.Name(), "New") && methodNamed(result, "AddAfter") != nil: // a plain one has none
		return Closable{Sort: MachinerySort, What: "work queue", By: []string{"ShutDown", "ShutDownWithDrain"}, Context: -1}, true
	}
	return Closable{}, false
}

// cancelMade: the functions of package context that return a cancel function.
func cancelMade(fn *types.Func) (Closable, bool) {
	if isFunc(fn, "context", "WithCancel", "WithCancelCause", "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause") {
		return Closable{Sort: CancelSort, What: "context", Result: 1, Context: 0}, true
	}
	return Closable{}, false
}

// HasMethod reports whether t has a method of that name.
func HasMethod(t types.Type, name string) bool { return methodNamed(t, name) != nil }

// OnlyReads reports whether fn reads from the reader, response or client that it is
// given and leaves closing to its caller; view says that its first result goes on
// reading from it.
func OnlyReads(fn *types.Func) (view, ok bool) {
	if fn == nil || recv(fn) != nil {
		return false, false
	}
	switch PkgPath(fn.Pkg()) {
	case "io":
		return oneOf(fn.Name(), "LimitReader", "TeeReader", "MultiReader"), oneOf(fn.Name(), "CopyN", "ReadFull", "ReadAtLeast", "LimitReader", "TeeReader", "MultiReader", "WriteString") || Is(fn, "io.ReadAll", "io.Copy", "io.CopyBuffer", "io/ioutil.ReadAll")
	case "bufio":
		return true, oneOf(fn.Name(), "NewReader", "NewReaderSize", "NewScanner", "NewWriter", "NewWriterSize")
	case "encoding/json", "encoding/xml", "encoding/base64", "k8s.io/apimachinery/pkg/util/yaml", "go.yaml.in/yaml/v3", "gopkg.in/yaml.v3", "gopkg.in/yaml.v2":
		return true, strings.HasPrefix(fn.Name(), "New") && (strings.HasSuffix(fn.Name(), "Decoder") || strings.HasSuffix(fn.Name(), "Encoder"))
	case "encoding/binary":
		return false, oneOf(fn.Name(), "Read", "Write")
	case "encoding/csv":
		return true, oneOf(fn.Name(), "NewReader", "NewWriter")
	case "net/http/httputil":
		return false, strings.HasPrefix(fn.Name(), "Dump")
	case "fmt", "log":
		return false, !oneOf(fn.Name(), "SetOutput", "New")
	}
	return false, false
}

// IsHandleOf reports whether t, a type of the package of a client, has a method that takes a
// context, or is an interface with one that may fail: what a client hands out to ask its
// server by, and not an answer.
func IsHandleOf(t, client types.Type) bool {
	n, of := Named(t), Named(client)
	if n == nil || of == nil || n.Obj().Pkg() == nil || n.Obj().Pkg() != of.Obj().Pkg() {
		return false
	}
	methods := types.NewMethodSet(types.NewPointer(n))
	if types.IsInterface(n) {
		methods = types.NewMethodSet(n)
	}
	for m := range methods.Methods() {
		fn, ok := m.Obj().(*types.Func)
		if !ok || !fn.Exported() {
			continue
		}
		out := fn.Signature().Results()
		if hasContext(fn.Signature().Params()) || types.IsInterface(n) && out.Len() > 0 && IsError(out.At(out.Len()-1).Type()) {
			return true
		}
	}
	return false
}

// EndsIdle reports whether obj, a field or method of net/http, sees to it that no connection stays idle for ever.
func EndsIdle(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj != nil && obj.Name() == "CloseIdleConnections"
	case *types.Var:
		return obj != nil && PkgPath(obj.Pkg()) == "net/http" && oneOf(obj.Name(), "IdleConnTimeout", "DisableKeepAlives", "Close")
	}
	return false
}
