package closers_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
)

const source = `
import (
	"database/sql"
	"io"
	"net/http"
)

var kept *sql.DB

type holder struct{ db *sql.DB }

func never() error {
	db, err := sql.Open("a", "b")
	if err != nil {
		return err
	}
	return db.Ping()
}

func deferred() error {
	db, err := sql.Open("a", "b")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	return db.Ping()
}

func oneWay(ok bool) error {
	db, err := sql.Open("a", "b")
	if err != nil {
		return err
	}
	if ok {
		return db.Close()
	}
	return nil
}

func global() {
	kept, _ = sql.Open("a", "b")
}

func returned() (*sql.DB, error) {
	return sql.Open("a", "b")
}

func inStruct() (*holder, error) {
	db, err := sql.Open("a", "b")
	if err != nil {
		return nil, err
	}
	h := &holder{db: db}
	if err := db.Ping(); err != nil {
		return nil, err
	}
	return h, nil
}

func method() *sql.DB {
	db, _ := sql.Open("a", "b")
	func() {
		defer db.Close()
	}()
	return nil
}

func looks(db *sql.DB) error { return db.Ping() }
func ends(db *sql.DB)        { db.Close() }
func keeps(db *sql.DB)       { kept = db }

func throughHelper() error {
	db, err := sql.Open("a", "b")
	if err != nil {
		return err
	}
	return looks(db)
}

func throughEnd() error {
	db, err := sql.Open("a", "b")
	if err != nil {
		return err
	}
	ends(db)
	return nil
}

func handedOut() (*http.Response, error) {
	resp, err := http.Get("a")
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func readAll() ([]byte, error) {
	resp, err := http.Get("a")
	if err != nil {
		return nil, err
	}
	return io.ReadAll(resp.Body)
}

func loop(n int) {
	for range n {
		db, _ := sql.Open("a", "b")
		_ = db.Ping()
	}
}
`

// TestLeft: on which ways functions leave open what they make.
func TestLeft(t *testing.T) {
	_, p := ssatest.Load(t, source)
	funcs := make(map[string]*ssa.Function)
	for _, fn := range p.Funcs {
		funcs[fn.Name()] = fn
	}
	for name, want := range map[string]bool{
		"never": true, "deferred": false, "oneWay": true, "global": false, "returned": false, "inStruct": true,
		"method": false, "throughHelper": true, "throughEnd": false, "handedOut": false, "readAll": false, "loop": true,
	} {
		owned := closers.In(p, funcs[name], nil)
		if len(owned) != 1 {
			t.Errorf("%s: makes %d things, want one", name, len(owned))
			continue
		}
		if got := owned[0].Left() != nil; got != want {
			t.Errorf("%s: left open %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string]struct{ hands, leaves int }{
		"looks": {0, 1}, "ends": {0, 0}, "keeps": {0, 0}, "returned": {1, 0}, "handedOut": {1, 0}, "inStruct": {0, 0},
	} {
		got := closers.ClaimsOf(p, funcs[name], nil)
		if got == nil {
			got = &closers.Claims{}
		}
		if len(got.Hands) != want.hands || len(got.Leaves) != want.leaves {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

const exchanges = `
func gives(ask func() error, stop chan int) error {
	c := make(chan error)
	go func() { c <- ask() }()
	select {
	case err := <-c:
		return err
	case <-stop:
		return nil
	}
}

func waits(ask func() error) error {
	c := make(chan error)
	go func() { c <- ask() }()
	return <-c
}

func ends(ask func() error, stop chan struct{}) error {
	c := make(chan error)
	go func() { c <- ask() }()
	select {
	case err := <-c:
		return err
	case <-stop:
		return nil
	}
}

func buffered(ask func() error) error {
	c := make(chan error, 1)
	go func() { c <- ask() }()
	return <-c
}
`

// TestExchanges: which goroutines wait forever to send.
func TestExchanges(t *testing.T) {
	_, p := ssatest.Load(t, exchanges)
	for _, fn := range p.Funcs {
		want, ok := map[string]bool{"gives": true, "waits": false, "ends": false, "buffered": false}[fn.Name()]
		if !ok {
			continue
		}
		got := false
		for _, c := range closers.Exchanges(p, fn) {
			got = got || c.Abandoned() != nil
		}
		if got != want {
			t.Errorf("%s: abandoned %v, want %v", fn.Name(), got, want)
		}
	}
}
