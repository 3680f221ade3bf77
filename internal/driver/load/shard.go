package load

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"path/filepath"
	"strconv"
	"strings"
)

// A Shard is a part of the packages of a run: the one with that number, from 1, of so
// many. The zero Shard is all of them. Which part a package is in depends on its import
// path alone, so that it stays there when others come and go.
type Shard struct{ Number, Of int }

// A Named is a package that a pattern matched.
type Named struct {
	Dir   string
	Files []string
}

// ParseShard reads N/M.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	n, err1 := strconv.Atoi(number)
	m, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || n < 1 || n > m {
		return Shard{}, fmt.Errorf("%q is no part of a run: write N/M, as 1/8 to 8/8 for the eight parts", text)
	}
	return Shard{n, m}, nil
}

func (s Shard) has(n *node) bool {
	h := fnv.New64a()
	_, _ = io.WriteString(h, cmp.Or(n.ForTest, n.path()))
	return s.Of == 0 || int(h.Sum64()%uint64(s.Of)) == s.Number-1
}

// Content returns the sum of the packages, with what is in the files of those that may
// change: all shards of a run have the same.
func (p *Program) Content() string {
	h := sha256.New()
	fmt.Fprintln(h, p.env.GOARCH, p.env.GOVERSION)
	for _, n := range p.order {
		fmt.Fprintln(h, n.ImportPath, n.DepOnly)
		if !n.isMain() && n.DepOnly {
			if n.Module != nil {
				fmt.Fprintln(h, n.Module.Version)
			}
			continue
		}
		for _, name := range n.abs(n.GoFiles, n.CgoFiles) {
			data, _ := p.cfg.readFile(name) // one that cannot be read is an error of the package
			fmt.Fprintln(h, filepath.Base(name), len(data))
			h.Write(data)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
