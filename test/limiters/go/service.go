package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"
)

const mostBytes = 1_000_000

type apiKey struct {
	Secret             string   `json:"secret"`
	Limit              int      `json:"limit"`
	WindowMilliseconds int      `json:"windowMilliseconds"`
	Lacks              []string `json:"lacks"`
}

func (key *apiKey) window() time.Duration {
	return time.Duration(key.WindowMilliseconds) * time.Millisecond
}

type keyOfContext struct{}

// authenticate answers 401, or hands the request on with its key.
func (service *service) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		key, known := service.keys[strings.TrimSpace(token)]
		if !known || !strings.EqualFold(scheme, "bearer") {
			fail(w, 401, "invalid_request_error", "invalid_api_key")
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), keyOfContext{}, key)))
	})
}

func keyOf(r *http.Request) *apiKey { return r.Context().Value(keyOfContext{}).(*apiKey) }

func write(w http.ResponseWriter, status int, body any) {
	text, _ := json.Marshal(body)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

func fail(w http.ResponseWriter, status int, kind, code string) {
	write(w, status, map[string]any{"error": map[string]string{"type": kind, "message": strings.ReplaceAll(code, "_", " "), "code": code}})
}

func tooMany(w http.ResponseWriter, _ *http.Request) {
	fail(w, 429, "rate_limit_error", "rate_limit_exceeded")
}

type pricing struct {
	Prompt     float64 `json:"prompt"`
	Completion float64 `json:"completion"`
}

type stats struct {
	AvgLatency int     `json:"avgLatency"`
	Uptime     float64 `json:"uptime"`
}

type model struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Description   string   `json:"description"`
	ContextWindow int      `json:"contextWindow"`
	MaxTokens     int      `json:"maxTokens"`
	Capabilities  []string `json:"capabilities"`
	Pricing       pricing  `json:"pricing"`
	Created       int64    `json:"created"`
	Stats         *stats   `json:"stats,omitempty"`
}

var models = []model{
	{"model-v1", "Model 1", "General purpose.", 8192, 2048, []string{"generate", "stream"}, pricing{0.002, 0.004}, 1688169600, nil},
	{"model-v2-large", "Model 2 Large", "Long documents.", 32768, 4096, []string{"generate", "stream", "function_calling"}, pricing{0.01, 0.03}, 1709251200, nil},
	{"model-v1-fast", "Model 1 Fast", "Low latency.", 4096, 1024, []string{"generate"}, pricing{0.001, 0.001}, 1696118400, nil},
}

func modelOf(id string) *model {
	for index := range models {
		if models[index].ID == id {
			return &models[index]
		}
	}
	return nil
}

// service is the three endpoints of the interface, without a limiter.
type service struct {
	keys    map[string]*apiKey
	latency time.Duration
}

func (service *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(service.latency)
	path := r.URL.EscapedPath()
	id, isModel := strings.CutPrefix(path, "/v1/models/")
	method := "GET"
	switch {
	case path == "/v1/generate":
		method = "POST"
	case path == "/v1/models", isModel && id != "" && !strings.Contains(id, "/"):
	default:
		fail(w, 404, "invalid_request_error", "no_such_route")
		return
	}
	if r.Method != method {
		w.Header().Set("Allow", method)
		fail(w, 405, "invalid_request_error", "method_not_allowed")
		return
	}
	for _, lacked := range keyOf(r).Lacks {
		if lacked == method+" "+path {
			fail(w, 403, "permission_error", "not_permitted")
			return
		}
	}
	switch {
	case isModel:
		single(w, id)
	case method == "GET":
		write(w, 200, map[string]any{"models": models})
	default:
		service.generate(w, r)
	}
}

func single(w http.ResponseWriter, encoded string) {
	id, err := url.PathUnescape(encoded)
	found := modelOf(id)
	if err != nil || found == nil {
		fail(w, 404, "invalid_request_error", "no_such_model")
		return
	}
	shown := *found
	shown.Stats = &stats{11, 99.95}
	write(w, 200, shown)
}

type generationRequest struct {
	Model     *string `json:"model"`
	Prompt    *string `json:"prompt"`
	MaxTokens *int    `json:"maxTokens"`
}

type generation struct {
	ID        string         `json:"id"`
	Object    string         `json:"object"`
	Data      map[string]any `json:"data"`
	CreatedAt string         `json:"createdAt"`
}

func (service *service) generate(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		fail(w, 413, "invalid_request_error", "body_too_large")
		return
	}
	var request generationRequest
	if !utf8.Valid(body) || bytes.Equal(bytes.TrimSpace(body), []byte("null")) || json.Unmarshal(body, &request) != nil {
		fail(w, 400, "invalid_request_error", "invalid_body")
		return
	}
	if request.Model == nil || request.Prompt == nil || (request.MaxTokens != nil && *request.MaxTokens < 1) {
		fail(w, 400, "invalid_request_error", "invalid_parameter")
		return
	}
	found := modelOf(*request.Model)
	if found == nil {
		fail(w, 404, "invalid_request_error", "no_such_model")
		return
	}
	if request.MaxTokens != nil && *request.MaxTokens > found.MaxTokens {
		fail(w, 400, "invalid_request_error", "max_tokens_too_large")
		return
	}
	write(w, 200, generationOf(keyOf(r).Secret, r.Header.Get("Idempotency-Key"), *request.Prompt, body))
}

// generationOf gives the same generation for the same key, Idempotency-Key and body, also in another process.
func generationOf(secret, idempotencyKey, prompt string, body []byte) generation {
	random := ""
	if idempotencyKey == "" {
		random = rand.Text()
	}
	digest := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q", secret, idempotencyKey, body, random))
	id := hex.EncodeToString(digest[:16])
	data := map[string]any{"text": fmt.Sprintf("Answer %x to %d bytes.", digest[16:], len(prompt))}
	return generation{"gen-" + id, "generation", data, time.Now().UTC().Format(time.RFC3339Nano)}
}
