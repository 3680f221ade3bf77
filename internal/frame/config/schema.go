package config

import (
	"bytes"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// schemaURL is where the schema is published.
const schemaURL = "https://raw.githubusercontent.com/ctrlvet/ctrlvet/main/docs/ctrlvet.schema.json"

type object = map[string]any

// packagePattern matches what names packages of the module.
const packagePattern = `^\.(/[^*?[\\]*)?$`

// oneOrMore is a text or a list of texts that match a pattern.
func oneOrMore(description, pattern string) object {
	text := object{"type": "string", "pattern": pattern}
	return object{"description": description, "anyOf": []any{text, object{"type": "array", "items": text}}}
}

// Schema returns the JSON schema of the file.
func Schema(c *Catalog) ([]byte, error) {
	selectable := object{"type": []any{"array", "null"}, "items": object{"enum": c.selectable()}}
	with := func(m object, description string) object {
		out := object{"description": description}
		for k, v := range m {
			out[k] = v
		}
		return out
	}
	pattern := object{
		"type": "string", "minLength": 1, "pattern": `^[^/\\]`,
		"description": "a path relative to go.mod; a folder stands for what is below it, ** for any number of folders",
	}
	functions := object{}
	for _, k := range kinds {
		functions[string(k.Kind)] = object{
			"description": k.Help,
			"type":        []any{"array", "null"},
			"items": object{
				"type": "string",
				// import/path.Func or (import/path.Type).Method
				"pattern": `^(\(\*?[^\s()*]+\.[^\s()*./]+\)\.[^\s()*./]+|[^\s()*]+\.[^\s()*./]+)$`,
			},
		}
	}
	names := object{}
	for _, k := range Names {
		names[string(k.Kind)] = object{"description": k.Help, "type": "string", "default": k.Default}
	}
	rules := object{}
	for _, r := range c.Rules {
		options := object{}
		for _, o := range r.Options {
			options[o.Name] = object{"description": o.Usage, "type": "boolean"}
		}
		rules[r.Name] = object{
			"description": r.Summary, "type": []any{"object", "null"}, "properties": options, "additionalProperties": false,
		}
	}
	schema := object{
		"$schema":              "https://json-schema.org/draft/2020-12/schema",
		"$id":                  schemaURL,
		"title":                "Settings of ctrlvet (" + FileName + ")",
		"type":                 []any{"object", "null"},
		"additionalProperties": false,
		"properties": object{
			"severity": object{
				"description": "report what does this or something graver: a severity, or a consequence; or the severities of rules, forms and topics by name, and that one under least",
				"default":     consequence.Note,
				"anyOf": []any{object{"enum": consequence.Thresholds()}, object{
					"type": "object", "properties": object{"least": object{"enum": consequence.Thresholds()}},
					"propertyNames": object{"enum": append(c.selectable(), "least")}, "additionalProperties": object{"enum": consequence.Thresholds()[:3]},
				}},
			},
			"level":   object{"description": "run the rules up to this level", "enum": append(slices.Clone(Levels), "recommended", "strict"), "default": Levels[0]},
			"enable":  with(selectable, "rules and topics to run besides those of the level"),
			"disable": with(selectable, "rules and topics not to run"),
			"exclude": object{
				"description": "files to report nothing in",
				"type":        []any{"array", "null"},
				"items": object{"anyOf": []any{pattern, object{
					"type": "object", "additionalProperties": false, "required": []string{"path"},
					"properties": object{"path": pattern, "rules": with(selectable, "only of these rules and topics")},
				}}},
			},
			"names": object{
				"description": "names that tell what functions do where nothing else does: regular expressions without regard to case, empty for none",
				"type":        []any{"object", "null"}, "additionalProperties": false, "properties": names,
			},
			"bans": object{
				"description": "requests that some packages may not make; the rule bans reports them",
				"type":        []any{"array", "null"},
				"items": object{
					"type": "object", "additionalProperties": false,
					"properties": object{
						"verb":   oneOrMore("verbs of requests, each with a subresource in front or without; any for all", `^\s*(\S+\s+)?(`+strings.Join(banVerbs, "|")+`)\s*$`),
						"kind":   object{"description": "of the objects, with its group behind it or without: Pod, Deployment.apps; any for all", "type": "string", "pattern": `^(any|[A-Z][^ /]*)$`},
						"in":     oneOrMore("packages of the module that may not make them; all if nothing is said", packagePattern),
						"except": oneOrMore("packages that may", packagePattern),
						"say":    object{"description": "what to do instead", "type": "string"},
					},
				},
			},
			"rules":     object{"description": "options of rules", "type": []any{"object", "null"}, "additionalProperties": false, "properties": rules},
			"functions": object{"description": "what functions of your own do, where their bodies do not tell", "type": []any{"object", "null"}, "additionalProperties": false, "properties": functions},
		},
	}
	var out bytes.Buffer
	err := words.WriteJSON(&out, schema)
	return out.Bytes(), err
}
