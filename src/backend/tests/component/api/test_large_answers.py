"""After a large answer the service gives memory back, after a small one it does not bother."""

from support.service import make_app, make_client

from volbench.api import large_answers


def test_memory_is_given_back_after_a_large_answer_only(store, monkeypatch):
    monkeypatch.setattr(large_answers, "LARGE_BYTES", 1000)
    app = make_app(store)
    given_back = []
    large_answers.register(app, lambda: given_back.append(True))
    client = make_client(app)

    client.get("/api/v1/health").close()
    small = len(given_back)
    client.get("/api/v1/suites", headers={"Accept-Encoding": "gzip"}).close()

    assert (small, len(given_back)) == (0, 1)
