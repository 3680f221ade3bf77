package unit

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"

	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
)

// skipped is what takes the place of the facts of a package that was not looked
// at because only its types matter.
const skipped = "ctrlvet: types only\n"

// fixMain lets unitchecker apply or print fixes. unitchecker takes the types of
// imports from the files of facts and would need every dependency looked at, so
// for those that were not, their export data is written in its form.
//
// The flags are part of the go command's cache key, so the files of this way
// never meet those of vet.
func (o *options) fixMain(set ruleset.Set, cfg *unitchecker.Config, config string) {
	if cfg.VetxOnly && !isMain(cfg) {
		if err := os.WriteFile(cfg.VetxOutput, []byte(skipped), 0o666); err != nil {
			fail(err)
		}
		os.Exit(0)
	}
	if err := convertImports(cfg, config); err != nil {
		fail(err)
	}
	data, err := json.Marshal(cfg)
	if err != nil {
		fail(err)
	}
	changed := config + ".ctrlvet.cfg"
	if err := os.WriteFile(changed, data, 0o666); err != nil {
		fail(err)
	}
	o.stock(set, changed)
}

// convertImports makes cfg.PackageVetx hold unitchecker's files for all direct
// imports, and only those.
func convertImports(cfg *unitchecker.Config, config string) error {
	vetx := map[string]string{}
	imports := map[string]*types.Package{}
	fset := token.NewFileSet()
	for _, path := range cfg.ImportMap {
		if path == "unsafe" || vetx[path] != "" {
			continue
		}
		file, ok := cfg.PackageVetx[path]
		if ok {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			ok = string(data) != skipped
		}
		if !ok {
			pkg, err := readExport(cfg, fset, imports, path)
			if err != nil {
				return err
			}
			file = fmt.Sprintf("%s.%d.vetx", config, len(vetx))
			if err := writeTypes(file, fset, pkg); err != nil {
				return fmt.Errorf("types of package %s: %w", path, err)
			}
		}
		vetx[path] = file
	}
	cfg.PackageVetx = vetx
	return nil
}

// writeTypes writes a file as unitchecker does for a package without facts:
// a magic word, the lengths of types and facts, indexed export data.
func writeTypes(file string, fset *token.FileSet, pkg *types.Package) error {
	var data bytes.Buffer
	if err := gcexportdata.Write(&data, fset, pkg); err != nil {
		return err
	}
	indexed := data.Bytes()[1:] // after the byte that tells the format
	out := []byte(vetxMagic)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(indexed)))
	out = binary.LittleEndian.AppendUint32(out, 0)
	return os.WriteFile(file, append(out, indexed...), 0o666)
}
