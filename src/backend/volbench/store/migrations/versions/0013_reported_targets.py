"""What another program's file tells of is a target of its own: imports lose the volume that was made up for them."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_MADE_UP = "json_extract(target, '$.volume.pool.raid_type_reason.code') = 'reports.imported_run.unseen'"
"""What only volumes of imports say, in the place where others say why their RAID type is not known."""
_RUNS = f"id IN (SELECT run_id FROM run_facts WHERE {_MADE_UP}) AND is_imported = 1"  # noqa: S608 (no values)

STATEMENTS = (
    f"""
    UPDATE runs SET
        target_kind = 'reported',
        target_id = CASE volume_id WHEN 'imported' THEN 'reported' ELSE 'reported-' || volume_id END,
        target_name = CASE volume_name WHEN 'imported' THEN '' ELSE volume_name END,
        volume_id = '',
        volume_name = '',
        file_system = ''
    WHERE {_RUNS}
    """,  # noqa: S608 (no values)
    f"""
    UPDATE run_facts SET target = json_object(
        'label', CASE
            WHEN json_extract(target, '$.volume.mount_point') <> '' THEN (SELECT label FROM runs WHERE id = run_id)
            WHEN json_extract(target, '$.volume.name') = 'imported' THEN ''
            ELSE json_extract(target, '$.volume.name')
        END,
        'path', json_extract(target, '$.path'),
        'mount_point', json_extract(target, '$.volume.mount_point'),
        'device', json_extract(target, '$.volume.device'),
        'file_system', nullif(json_extract(target, '$.volume.file_system'), 'unknown'),
        'mount_options', json(json_extract(target, '$.volume.mount_options')),
        'total_bytes', nullif(json_extract(target, '$.volume.total_bytes'), 0),
        'free_bytes', CASE json_extract(target, '$.volume.total_bytes')
            WHEN 0 THEN NULL
            ELSE json_extract(target, '$.volume.free_bytes')
        END,
        'kind', 'reported'
    ) WHERE {_MADE_UP} AND run_id IN (SELECT id FROM runs WHERE target_kind = 'reported')
    """,  # noqa: S608 (no values)
)


def upgrade() -> None:
    for statement in STATEMENTS:
        # As it stands: a colon in it is JSON's, not a parameter.
        op.get_bind().exec_driver_sql(statement)
