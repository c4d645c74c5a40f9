package tools

import (
	"context"
	"strings"

	"vade/index"
)

// Projects is the answer of list_projects.
type Projects struct {
	Index      index.State                     `json:"index"`
	Workspaces []ProjectFolder                 `json:"workspaces"`
	Libraries  []Library                       `json:"libraries"`
	Languages  map[string]index.LanguageCounts `json:"languages"`
	Files      index.FileCounts                `json:"files"`
	Symbols    int                             `json:"symbols"`
	Sections   int                             `json:"sections"`
	// Skipped and Partial are the first files of their kind, at most 20.
	Skipped   []index.Skipped `json:"skipped"`
	Partial   []index.Skipped `json:"partial"`
	SkippedBy map[string]int  `json:"skipped_by_reason"`
	Unhandled map[string]int  `json:"unhandled_extensions"`
	Changed   []string        `json:"changed"` // files that changed since the index was built
	Notes     []string        `json:"notes,omitempty"`
}

// ProjectFolder is one workspace.
type ProjectFolder struct {
	Path     string    `json:"path"`
	Projects []Project `json:"projects"`
	Problems []Problem `json:"problems"`
}

// Project is a part of a workspace that builds on its own.
type Project struct {
	Name string `json:"name"`
	Root string `json:"root"`
}

// Problem is a file of a project that could not be read.
type Problem struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// Library is a library that there is knowledge about.
type Library struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// maxListed bounds the files that list_projects names of each kind.
const maxListed = 20

func listProjects() *Tool {
	return &Tool{Name: "list_projects", Title: "List projects", ReadOnly: true, Input: Schema{}, run: runListProjects}
}

func runListProjects(ctx context.Context, c *call) (Result, error) {
	ok, err := c.ready(ctx)
	if err != nil {
		return Result{}, err
	}
	st, err := c.core.Status(ctx)
	if err != nil {
		return Result{}, err
	}
	p := projectsOf(c.core.Root(), st)
	if !ok {
		p.Index.State = index.StateBuilding
		p.Notes = append(p.Notes, c.building())
	}
	return Result{Data: p, Text: renderProjects(p)}, nil
}

func projectsOf(root string, st index.Status) Projects {
	p := Projects{
		Index:      st.State,
		Workspaces: []ProjectFolder{{Path: root, Projects: []Project{}, Problems: []Problem{}}},
		Libraries:  []Library{},
		Languages:  orEmpty(st.Languages),
		Files:      st.Files,
		Symbols:    st.Symbols,
		Sections:   st.Sections,
		Skipped:    someOfEach(st.Skipped),
		Partial:    someOfEach(st.Partial),
		SkippedBy:  orEmpty(st.SkippedBy),
		Unhandled:  orEmpty(st.Unhandled),
		Changed:    first(st.Stale, maxListed),
		Notes:      st.Notes,
	}
	for _, text := range []string{st.Problem, st.Remedy} {
		if text != "" {
			p.Notes = append(p.Notes, text)
		}
	}
	return p
}

// someOfEach takes at most maxListed files, and of no reason more than five, so
// that a folder of many images does not hide the one broken file.
func someOfEach(list []index.Skipped) []index.Skipped {
	taken := map[string]int{}
	out := []index.Skipped{}
	for _, s := range list {
		if taken[reason(s)]++; taken[reason(s)] <= 5 && len(out) < maxListed {
			out = append(out, s)
		}
	}
	return out
}

// reason is the kind of a reason: what stands before its details.
func reason(s index.Skipped) string {
	kind, _, _ := strings.Cut(s.Reason, ":")
	return kind
}

// first is a copy of the first n entries, never nil.
func first[T any](list []T, n int) []T { return append([]T{}, list[:min(n, len(list))]...) }

func orEmpty[V any](m map[string]V) map[string]V {
	if m == nil {
		return map[string]V{}
	}
	return m
}
