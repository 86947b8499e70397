"""The operator's guide, taken literally on a machine that forgets it again: every block of
commands, in its order.

Run ``python -m tests.hosting.rehearse`` as root on a Debian that has PostgreSQL and reaches a
package index. Over the machine's files lies a layer that is thrown away afterwards; the checkout
stands at ``/path/to/tabletop-companion``, as the guide calls it. There is no systemd in it:
``systemctl`` is a stand-in that starts what a unit says, as its user, with its file of variables.
Before and after each block it is looked whether the helper does what the guide promises. The steps
of the Containerfile are taken in the same way.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.support.served import ROOT, Browser

NAMED: Final = Path("/path/to/tabletop-companion")
OLDER, PASSWORD, PORT = Path("/path/to/the/older/version"), "a-Long1word", 8080
GUIDE: Final = ROOT / "webhelper" / "README.md"
MIGRATION: Final = '''"""A version that is newer by one table."""
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{new}", "{old}", None, None


def upgrade() -> None:
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
'''


# ---- outside: a layer over this machine


def outside() -> int:
    """Starts the rehearsal in a layer over this machine's files. Gives its exit status."""
    if os.geteuid() != 0:
        print("It makes users and services: run it as root.")
        return 2
    with tempfile.TemporaryDirectory() as name:
        layer = Path(name)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", layer], check=True)
        try:
            for part in ("upper", "work", "root"):
                (layer / part).mkdir()
            packages = ":".join(path for path in sys.path if path.endswith("site-packages"))
            script = f"""set -e; cd {layer}
            mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
            mount -t proc proc root/proc; mount --rbind /dev root/dev
            mkdir -p root{NAMED}; mount --bind {ROOT} root{NAMED}
            exec chroot root env -i \\
              PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \\
              LANG=C.UTF-8 PYTHONPATH={NAMED}:{packages} \\
              {sys.executable} -P -m tests.hosting.rehearse inside"""
            unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]
            return subprocess.run(unshare, check=False).returncode
        finally:
            subprocess.run(["umount", "--lazy", layer], check=False)


# ---- inside


SYSTEMCTL: Final = r"""#!/bin/bash
# starts and stops what a unit says, as its user, with its variables
set -eu
action=$1; [ "${2:-}" = --now ] && shift; name=${2%.service}
unit=/etc/systemd/system/$name.service; state=/run/stand-in-$name.pid
said() { sed -n "s/^$1=//p" "$unit"; }
down() {
  [ -f "$1" ] || return 0; kill -TERM "$(cat "$1")" 2>/dev/null || true
  for _ in $(seq 300); do kill -0 "$(cat "$1")" 2>/dev/null || break; sleep 0.1; done; rm -f "$1"
}
case $action in stop) down "$state"; exit;; restart) down "$state";; esac
for other in $(said Conflicts); do down "/run/stand-in-${other%.service}.pid"; done
set -a; . "$(said EnvironmentFile)"; set +a
umask "$(said UMask)"; cd /
ulimit -n "$(said LimitNOFILE)" 2>/dev/null || ulimit -n "$(ulimit -Hn)"  # a container allows less
user=$(said User); export HOME=$(getent passwd "$user" | cut -d: -f6)
setsid setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs $(said ExecStart) \
  </dev/null >>/var/log/$name.log 2>&1 &
echo $! >"$state"
"""


def blocks() -> dict[str, list[str]]:
    """The blocks of commands of the guide by heading, in their order."""
    found: dict[str, list[str]] = {}
    for heading, text in re.findall(
        r"^### (.+?)\n(.*?)(?=^### |\Z)", GUIDE.read_text("utf-8"), re.M | re.S
    ):
        found[heading] = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
    return found


def shell(script: str, before: str = "", fails: bool = False, **more: str) -> str:
    """Runs commands as somebody types them, each of which must do; what they say."""
    print("\n".join(f"  $ {line}" for line in script.strip().splitlines()), flush=True)
    env = {**os.environ, **more}
    env.pop("PYTHONPATH", None)
    done = subprocess.run(
        ["bash", "-ec", f"{before}\n{script}"],
        env=env,
        cwd="/root",
        text=True,
        capture_output=True,
        check=False,
    )
    told = done.stdout + done.stderr
    if (done.returncode != 0) != fails:
        raise SystemExit(f"STUMBLED ({done.returncode}):\n{told}")
    return told


def serves(want: str = "", port: int = PORT) -> None:
    """Waits until the helper answers, and has this table."""
    for _ in range(300):
        try:
            if Browser(f"http://127.0.0.1:{port}").ask("/healthz")[0] == 200:
                break
        except OSError:
            time.sleep(0.1)
    else:
        raise SystemExit(
            "it does not answer:\n"
            + "".join(p.read_text() for p in Path("/var/log").glob("comp*.log"))
        )
    if want:
        assert Browser(f"http://127.0.0.1:{port}").ask(want)[0] == 200, want


def owned(folder: Path, user: str) -> None:
    """All of a folder belongs to a user and is for nobody else."""
    for path in (folder, *folder.rglob("*")):
        assert path.owner() == user and not path.stat().st_mode & 0o077, (
            path,
            path.owner(),
            oct(path.stat().st_mode),
        )


def newer_version(beside: Path) -> None:
    """A copy of the checkout whose database has one table more."""
    shutil.copytree(NAMED, beside, ignore=shutil.ignore_patterns(".git", ".venv", "tests"))
    versions = beside / "webhelper" / "storage" / "migrations" / "versions"
    last = sorted(versions.glob("[0-9]*.py"))[-1].name[:4]
    new = f"{int(last) + 1:04}"
    (versions / f"{new}_later.py").write_text(MIGRATION.format(new=new, old=last))


def inside() -> int:
    stand_in = Path("/usr/local/bin/systemctl")
    stand_in.unlink(missing_ok=True)
    stand_in.write_text(SYSTEMCTL)
    stand_in.chmod(0o755)
    guide = blocks()
    install, shorthand, upgrade = guide["One machine"]
    make_server, move = guide["PostgreSQL"]
    data, backups = Path("/var/lib/companion"), Path("/var/backups/companion")

    print("== one machine")
    shell(install)
    serves()
    table = Browser(f"http://127.0.0.1:{PORT}").new_table(["Ann", "Ben"])
    assert "1 table" in shell("companion data check", shorthand.rsplit("\n", 2)[0])
    owned(data, "companion")
    for unit in ("companion", "companion-workers"):
        shell(f"systemd-analyze verify {NAMED}/webhelper/hosting/{unit}.service || true")
    print("== nightly job")
    shell("/etc/cron.daily/companion-nightly")
    owned(backups, "companion")
    assert len(list(backups.glob("*.zip"))) == 1

    print("== upgrade and rollback")
    newer = Path("/path/to/newer")
    newer_version(newer)
    there, back = upgrade.split("# back again:\n")
    shell(there.replace(str(NAMED), str(newer)), shorthand)
    serves(table)
    later = Browser(f"http://127.0.0.1:{PORT}").new_table(["Late", "Later"])
    shutil.copytree(NAMED, OLDER, ignore=shutil.ignore_patterns(".git", ".venv", "tests"))
    shell("systemctl stop companion; /opt/companion/bin/pip install -q /path/to/the/older/version")
    before = (data / "companion.sqlite3").read_bytes()
    assert "newer version" in shell("companion data check", shorthand, fails=True)
    assert (data / "companion.sqlite3").read_bytes() == before
    shell(f"/opt/companion/bin/pip install -q --upgrade {newer}; systemctl start companion")
    serves(later)
    shell(back, shorthand)
    serves(table)
    assert Browser(f"http://127.0.0.1:{PORT}").ask(later)[0] == 404
    owned(data, "companion")

    print("== PostgreSQL, moved to from SQLite")
    shell(
        "pg_ctlcluster $(pg_lsclusters -h | head -1 | cut -d' ' -f1,2) start || service postgresql"
        " start"
    )
    shell(make_server.replace("'PASSWORD'", f"'{PASSWORD}'"))
    first, second = move.split("# now COMPANION_DATABASE_URL in /etc/companion.env\n")
    shell(first, shorthand)
    env = Path("/etc/companion.env")
    env.write_text(
        env.read_text()
        .replace("#COMPANION_DATABASE_URL", "COMPANION_DATABASE_URL")
        .replace("PASSWORD@", f"{PASSWORD}@")
    )
    shell(second, shorthand)
    serves(table)
    assert "Database: 127.0.0.1/companion" in shell("companion data check", shorthand)
    assert not (data / "companion.sqlite3").exists()
    stale = (
        "setpriv --reuid companion --regid companion --clear-groups /opt/companion/bin/companion"
    )
    refused = shell(f"{stale} data backup {data}/stale.zip --data {data}", fails=True)
    assert "was served last" in refused, refused
    shell("/etc/cron.daily/companion-nightly")

    print("== several processes")
    shell(
        f"install -m 644 {NAMED}/webhelper/hosting/companion-workers.service /etc/systemd/system/"
    )
    shell("systemctl enable --now companion-workers")
    time.sleep(1)
    serves(table)
    Browser(f"http://127.0.0.1:{PORT}").new_table(["Ann", "Ben"])
    assert "2 tables" in shell("companion data check", shorthand)

    print("== restored by root, tidied")
    shell(
        "systemctl stop companion-workers; companion data backup /var/backups/companion/last.zip",
        shorthand,
    )
    shell(f"rm -r {data}; install -d -m 700 -o companion -g companion {data}")
    empty = re.search(r"`(runuser[^`]+dropdb[^`]+)`", GUIDE.read_text("utf-8"))
    assert empty, "the guide says how the database is emptied"
    shell(empty[1])
    shell(
        "set -a; . /etc/companion.env; /opt/companion/bin/companion data restore"
        " /var/backups/companion/last.zip"
    )
    owned(data, "companion")
    shell("systemctl enable --now companion")
    serves(table)
    assert "0 tables deleted" in shell("companion data tidy", shorthand)
    shell("systemctl stop companion")
    container()
    print("== done: nothing stumbled")
    return 0


# ---- the container's steps


def container() -> None:
    """The steps of the Containerfile in their order, with a fresh environment for the image's
    Python."""
    print("== the container's steps, without one")
    steps = (NAMED / "webhelper" / "hosting" / "Containerfile").read_text().replace("\\\n", " ")
    # as in the image
    shell('userdel companion; userdel "$(id -nu 1000)" || true; python3 -m venv /image; mkdir /src')
    at = {"PATH": f"/image/bin:{os.environ['PATH']}"}
    user, health = "root", ""
    for step, text in re.findall(r"^([A-Z]+) (.*)$", steps, re.M):
        if step == "COPY":
            shell(
                f"cd {NAMED}; tar -c --exclude=.git --exclude=.venv --exclude=tests . | tar -x -C"
                " /src"
            )
        elif step == "RUN":
            shell(text, **at)
        elif step == "ENV":
            at |= dict([text.split("=", 1)])
        elif step == "USER":
            user = text
        elif step == "HEALTHCHECK":
            health = text.split("CMD ", 1)[1]
        elif step == "CMD":
            as_user = f"setpriv --reuid {user} --regid {user} --init-groups --no-new-privs"
            run = subprocess.Popen(
                [*as_user.split(), *json.loads(text)], env={**os.environ, **at} | {"HOME": "/data"}
            )
            serves()
            done = subprocess.run(
                [*as_user.split(), *json.loads(health)], env={**os.environ, **at}, check=False
            )
            assert done.returncode == 0, "the health check says that it is well"
            owned(Path("/data"), user)
            run.terminate()
            assert run.wait(30) == 0
            gone = subprocess.run(
                json.loads(health), env={**os.environ, **at}, check=False, stderr=-3
            )
            assert gone.returncode, "it is gone"


if __name__ == "__main__":
    sys.exit(inside() if "inside" in sys.argv else outside())
