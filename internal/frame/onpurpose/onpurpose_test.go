package onpurpose_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

func TestSays(t *testing.T) {
	for _, tt := range []struct {
		text   string
		reason onpurpose.Reason
		want   bool
	}{
		{"// best effort", onpurpose.ErrorDropped, true},
		{"// transient: requeue silently", onpurpose.ErrorDropped, true},
		{"// Failures are treated as different (fail open).", onpurpose.DropsErrors, true},
		{"// Best-effort: the next reconcile does it", onpurpose.StatusErrorDropped, true},
		{"// do not requeue, the user has to act", onpurpose.ErrorDropped, true},
		{"// don't return err here", onpurpose.StatusErrorDropped, false},
		{"// update the status", onpurpose.ErrorDropped, false},
		{"// no re-queue", onpurpose.ErrorDropped, true},
		{"// nothing we can do about it", onpurpose.ErrorDropped, true},
		{"// retrying won't help", onpurpose.ErrorDropped, true},
		{"// On any error, still attempt to delete the key.", onpurpose.ErrorDropped, false},
		{"// continue with the status", onpurpose.ErrorDropped, false},
		{"// clean up the old secret", onpurpose.ErrorDropped, false},
		{`"transient error, skipping"`, onpurpose.ErrorDropped, false},
		{"// TODO: do not ignore it", onpurpose.ErrorDropped, false},
		{"// purely cosmetic", onpurpose.ErrorDropped, true},
		{"// go on even if that fails", onpurpose.ErrorDropped, true},
		{"// even if it is large", onpurpose.ErrorDropped, false},
		{"// the next reconcile does it", onpurpose.ErrorDropped, false},
		{"// delete all bindings", onpurpose.ErrorDropped, false},
		{"// cannot connect: assume it is deleted already", onpurpose.ErrorDropped, false},
		{"// warm fills the cache; errors are only logged.", onpurpose.DropsErrors, true},
		{"// warm fills the cache and returns the error.", onpurpose.DropsErrors, false},
		{"// sleep two seconds to allow the other controller to catch up", onpurpose.WorkerWaits, false},
		{"// wait for the host", onpurpose.WorkerWaits, false},
		{"// back off, as the server asks for", onpurpose.WorkerWaits, true},
		{"// waiting prevents that both create it", onpurpose.WorkerWaits, false},
		{"// sleep for 3 seconds", onpurpose.WorkerWaits, false},
		{"// this controller does not do anything else, so it is blocked here", onpurpose.WorkerWaits, true},
		{"// it is fine to block here", onpurpose.WorkerWaits, true},
		{"// block until it is ready", onpurpose.WorkerWaits, false},
		{"// Called only once, when the app is created", onpurpose.OnlyNew, true},
		{"// Create or update the settings", onpurpose.OnlyNew, false},
		{"// don't block the deletion", onpurpose.ErrorDropped, true},
		{"// remove what was made", onpurpose.ErrorDropped, false},
		{"// tag sets the tag if it can", onpurpose.DropsErrors, true},
		{"// the only possible error is NotFound", onpurpose.OnlyError, true},
		{"// read the error", onpurpose.OnlyError, false},
		{"// outlives the request", onpurpose.OtherContext, true},
		{"// each needs a new ctx for each call, or the deadline of all is used up", onpurpose.OtherContext, true},
		{"// create a new context for the client", onpurpose.OtherContext, false},
		{"// context.Background()", onpurpose.OtherContext, false},
		{"// the caller holds the lock", onpurpose.CallerLocks, true},
		{"// blocks until it is done", onpurpose.CallerLocks, false},
		{"// only one goroutine comes here", onpurpose.CallerLocks, false},
		{"// only one goroutine comes here", onpurpose.LocksElsewhere, true},
		{"// Purposely no unlock.", onpurpose.StaysLocked, true},
		{"// this is enforced by Shutdown() leaving f locked", onpurpose.StaysLocked, true},
		{"// never released: the process ends", onpurpose.StaysLocked, true},
		{"// locks forever", onpurpose.StaysLocked, true},
		{"// unlocked by who takes it out", onpurpose.StaysLocked, true},
		{"// take the lock", onpurpose.StaysLocked, false},
		{"// swaps them without releasing the lock in between", onpurpose.StaysLocked, false},
		{"// lock, and unlock at the end", onpurpose.StaysLocked, false},
		{"// Upgrade installs a release under the lock", onpurpose.StaysLocked, false},
	} {
		if got := onpurpose.Says(tt.text, tt.reason); got != tt.want {
			t.Errorf("%q, reason %d: %v", tt.text, tt.reason, got)
		}
	}
}

func TestNamed(t *testing.T) {
	for _, tt := range []struct {
		name string
		kind onpurpose.Kind
		want bool
	}{
		{"ParseQuantity", onpurpose.Judges, true},
		{"Update", onpurpose.Judges, false},
		{"LabelSelector", onpurpose.Judges, true},
		{"deleteBySelector", onpurpose.Judges, false},
		{"recordEvent", onpurpose.Aside, true},
		{"AddToErrorSet", onpurpose.Aside, true},
		{"removeErrorByName", onpurpose.Aside, true},
		{"removePodOnError", onpurpose.Aside, false},
		{"reconcileService", onpurpose.Aside, false},
		{"Shutdown", onpurpose.Ends, true},
		{"Start", onpurpose.Ends, false},
		{"ReleaseIP", onpurpose.Ends, true},
		{"tryRelease", onpurpose.Ends, true},
		{"listInstalledReleases", onpurpose.Ends, false},
		{"getLocked", onpurpose.Locked, true},
		{"addWithoutLock", onpurpose.Locked, true},
		{"block", onpurpose.Locked, false},
		{"tryLock", onpurpose.HandsLock, true},
		{"unlockAll", onpurpose.HandsLock, false},
		{"forceDelete", onpurpose.Forced, true},
		{"RemoveAllFinalizers", onpurpose.Forced, true},
		{"removeFinalizers", onpurpose.Forced, false},
		{"delete", onpurpose.Forced, false},
		{"orphanChildren", onpurpose.Forced, true},
		{"NewScope", onpurpose.Begins, true},
		{"newScope", onpurpose.Begins, false},
		{"SetDefaults", onpurpose.Completes, true},
		{"setImage", onpurpose.Completes, false},
		{"isNotFound", onpurpose.TellsApart, true},
		{"IsConflict", onpurpose.TellsApart, false},
		{"NewMetrics", onpurpose.Counts, true},
		{"NewLister", onpurpose.Counts, false},
		{"LogFatalAndExit", onpurpose.Quits, true},
		{"LogError", onpurpose.Quits, false},
		{"storesSynced", onpurpose.TellsSynced, true},
		{"syncedRoutes", onpurpose.TellsSynced, false},
		{"LastProbeTime", onpurpose.Beats, true},
		{"StartTime", onpurpose.Beats, false},
	} {
		if got := onpurpose.Named(tt.name, tt.kind); got != tt.want {
			t.Errorf("%q, kind %d: %v", tt.name, tt.kind, got)
		}
	}
}

// TestPage: the page has the words of every reason and kind.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "onpurpose.md"))
	if err != nil {
		t.Fatal(err)
	}
	has := func(what, words string) {
		if cell := fmt.Sprintf("`` %s ``", strings.ReplaceAll(words, "|", `\|`)); !strings.Contains(string(page), cell) {
			t.Errorf("docs/onpurpose.md does not have the words of %s: %s", what, cell)
		}
	}
	for r := onpurpose.ErrorDropped; r <= onpurpose.LocksElsewhere; r++ {
		has(fmt.Sprintf("reason %d", r), onpurpose.Words(r))
	}
	for k := onpurpose.Judges; k <= onpurpose.Beats; k++ {
		has(fmt.Sprintf("kind %d", k), onpurpose.NameWords(k))
	}
}
