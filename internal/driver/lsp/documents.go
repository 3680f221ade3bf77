package lsp

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
)

func (s *server) didOpen(_ context.Context, p documentParams) (any, error) {
	file, ok := fileOf(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	text := []byte(p.TextDocument.Text)
	s.docs[file] = &document{uri: p.TextDocument.URI, version: p.TextDocument.Version, text: text, used: s.use()}
	disk, err := os.ReadFile(file)
	s.touched(file, err != nil || !bytes.Equal(disk, text))
	return nil, nil
}

// use numbers the uses of files.
func (s *server) use() int {
	s.tokens++
	return s.tokens
}

// touched has the view of a file look at it. s.mu is held.
func (s *server) touched(file string, changed bool) {
	dir, _, ok := s.place(file)
	if !ok {
		return
	}
	if v := s.views[dir]; v != nil {
		v.kick(changed)
	} else {
		s.regroup()
	}
}

func (s *server) didChange(_ context.Context, p changeParams) (any, error) {
	file, ok := fileOf(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[file]
	if d == nil {
		return nil, fmt.Errorf("%w: %s is not open", errParams, p.TextDocument.URI)
	}
	text, err := change(d.text, p.ContentChanges, s.enc)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errParams, err)
	}
	changed := !bytes.Equal(text, d.text)
	s.docs[file] = &document{uri: d.uri, version: p.TextDocument.Version, text: text, used: s.use()}
	s.touched(file, changed)
	return nil, nil
}

func (s *server) didSave(_ context.Context, p documentParams) (any, error) {
	file, ok := fileOf(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range s.views {
		v.saved = v.saved || within(v.dir, file)
	}
	s.touched(file, false)
	return nil, nil
}

func (s *server) didClose(_ context.Context, p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	file, _ := fileOf(p.TextDocument.URI)
	d := s.docs[file]
	if d == nil {
		return nil, nil
	}
	delete(s.docs, file)
	disk, err := os.ReadFile(file)
	s.touched(file, err != nil || !bytes.Equal(disk, d.text))
	return nil, nil
}

func (s *server) didChangeWatchedFiles(_ context.Context, p watchedFilesParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kicked := map[*view]bool{}
	for _, c := range p.Changes {
		file, ok := fileOf(c.URI)
		if !ok || s.docs[file] != nil && filepath.Ext(file) == ".go" {
			continue // what is in the editor counts
		}
		for _, v := range s.views {
			if within(v.dir, file) && !kicked[v] {
				kicked[v] = true
				v.saved = true
				v.kick(false)
			}
		}
		if base := filepath.Base(file); base == "go.mod" || base == "go.work" {
			s.regroup()
		}
	}
	return nil, nil
}
