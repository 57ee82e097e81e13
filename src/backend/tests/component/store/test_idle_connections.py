"""What a connection keeps that nobody uses."""

from support.service import make_store

from volbench.store.engine import make_engine


def test_a_connection_that_is_given_back_gives_its_pages_back(tmp_path):
    path = tmp_path / "volbench.sqlite"
    make_store(path).close()
    engine = make_engine(path)
    said = []

    with engine.connect() as connection:
        driver = connection.connection.dbapi_connection
        driver.set_trace_callback(said.append)
        connection.exec_driver_sql("SELECT count(*) FROM runs")
        assert "PRAGMA shrink_memory" not in said
    driver.set_trace_callback(None)
    engine.dispose()

    assert said[-1] == "PRAGMA shrink_memory"


def test_no_statement_is_kept_ready_once_memory_is_given_back(path, store):
    store.settings()
    engine = store._database._engine
    kept = len(engine._compiled_cache)

    store.forget_statements()

    assert (kept > 0, len(engine._compiled_cache)) == (True, 0)
    assert store.settings() is not None
