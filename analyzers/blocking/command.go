package blocking

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var command = rule.Form{Name: "command", Run: eachCall((*checker).reportCommand)}

// reportCommand reports commands that no context ends.
func (c *checker) reportCommand(call ssaflow.Call, e *ast.CallExpr) {
	if !kube.RunsCommand(call.Fn) {
		return
	}
	made := ssaflow.MadeBy(call.Args[0])
	if made == nil {
		return
	}
	if by, ok := c.pass.Flow.Resolve(made); ok && kube.IsCommand(by.Fn) && waits(by) {
		c.pass.At(e).Sayf("%s has no limit and blocks %s; use exec.CommandContext with a timeout", types.ExprString(e.Fun), c.who(call.Instr.Parent()))
	}
}

// remote are the programs that wait for another machine, which may be silent, or for
// a time. Others end by themselves: openssl, iptables, systemctl.
var remote = strings.Fields("ansible ansible-playbook aws az cosign crane curl docker gcloud git gh helm kubectl kustomize mysql nc nslookup oras " +
	"pg_dump pg_restore ping podman psql rclone redis-cli restic rsync scp sftp skopeo sleep ssh terraform tofu vault wget")

// waits: what is run is, as far as constants say, or may be by a shell, one of those programs.
func waits(c ssaflow.Call) bool {
	name, _ := ssaflow.ConstText(c.Arg(0))
	if slices.Contains(remote, path.Base(name)) {
		return true
	}
	switch path.Base(name) {
	case "sh", "bash", "ash", "dash", "sudo", "env", "nsenter", "chroot":
	default:
		return false
	}
	for _, a := range ssaflow.VariadicArgs(c.Arg(1)) {
		text, _ := ssaflow.ConstText(a)
		if slices.ContainsFunc(strings.FieldsFunc(text, notInName), func(word string) bool { return slices.Contains(remote, word) }) {
			return true
		}
	}
	return false
}

func notInName(r rune) bool { return strings.ContainsRune(" \t\n/;|&()`$\"'", r) }
