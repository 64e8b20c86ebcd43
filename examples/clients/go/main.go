// A client of the Text Generation Service with nothing but net/http. It makes TEXTGEN_REQUESTS generations.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var service = http.Client{Timeout: 5 * time.Second}

// delay tells how long to wait after an answer, or after an attempt without one.
func delay(response *http.Response, attempt int) time.Duration {
	backoff := time.Duration(500<<attempt) * time.Millisecond
	if response == nil {
		return backoff
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		return time.Duration(seconds) * time.Second
	}
	reset, err := strconv.ParseInt(response.Header.Get("X-RateLimit-Reset"), 10, 64)
	if err != nil || response.StatusCode != http.StatusTooManyRequests {
		return backoff
	}
	unit := os.Getenv("TEXTGEN_RESET_UNIT")
	scale := time.Second
	if strings.HasSuffix(unit, "milliseconds") {
		scale = time.Millisecond
	}
	if strings.HasPrefix(unit, "delta") {
		return time.Duration(reset) * scale
	}
	return time.Until(time.Unix(0, reset*int64(scale)))
}

func attempt(body []byte, key string) (*http.Response, []byte, error) {
	request, err := http.NewRequest(http.MethodPost, os.Getenv("TEXTGEN_BASE_URL")+"/v1/generate", bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("TEXTGEN_KEY"))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", key)
	response, err := service.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		// The answer broke off, so that its headers count for nothing.
		return nil, nil, err
	}
	return response, content, nil
}

func generate(prompt string) (string, error) {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	body, err := json.Marshal(map[string]any{"model": "model-v1", "prompt": prompt, "maxTokens": 64})
	if err != nil {
		return "", err
	}
	for try := 0; ; try++ {
		response, content, err := attempt(body, hex.EncodeToString(random))
		if err == nil && response.StatusCode < 300 {
			var result struct{ Data struct{ Text string } }
			err = json.Unmarshal(content, &result)
			return result.Data.Text, err
		}
		if response != nil && response.StatusCode != 429 && response.StatusCode != 500 && response.StatusCode != 503 {
			return "", fmt.Errorf("%s: %s", response.Status, content)
		}
		if try == 3 {
			return "", fmt.Errorf("no answer after four attempts: %v %s", err, content)
		}
		time.Sleep(delay(response, try))
	}
}

func main() {
	count, err := strconv.Atoi(os.Getenv("TEXTGEN_REQUESTS"))
	if err != nil {
		count = 1
	}
	for request := 1; request <= count; request++ {
		text, err := generate(fmt.Sprintf("Write line %d of a poem.", request))
		if err != nil {
			fmt.Fprintln(os.Stderr, "Error:", err)
			os.Exit(1)
		}
		fmt.Println(text)
	}
}
