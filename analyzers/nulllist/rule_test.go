package nulllist_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/ruletest/rules"
)

func TestRules(t *testing.T) { rules.TestThis(t) }
