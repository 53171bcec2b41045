// Slurm with three nodes on this machine, without systemd: a controller and three slurmd under one folder.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { scratch } from './run-corpus.ts'

export interface Cluster {
  readonly folder: string
  /** What programs of Slurm need in their environment. */
  readonly env: Record<string, string>
  /** Ends the daemon of a node as a crash of the machine would, n1 to n3. */
  readonly crash: (node: string) => void
  readonly stop: () => void
}

const NODES = 3

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>(done => {
          const server = createServer().listen(0, '127.0.0.1', () => done(server))
        }),
    ),
  )
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => new Promise(done => server.close(done))))
  return ports
}

/** Starts the cluster; answers when all nodes are idle. A node that is silent for `timeout` seconds is down. */
export async function startCluster(maxArraySize = 10001, timeout = 60): Promise<Cluster> {
  const folder = scratch('slurm')
  for (const name of ['etc', 'munge', 'state', 'run', 'log']) mkdirSync(join(folder, name), { mode: 0o700 })
  const [control, ...nodes] = await freePorts(NODES + 1)
  const user = userInfo().username
  const config = join(folder, 'etc/slurm.conf')
  writeFileSync(join(folder, 'etc/cgroup.conf'), 'CgroupPlugin=cgroup/v1\n')
  writeFileSync(
    config,
    `ClusterName=cesura
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${control}
SlurmUser=${user}
SlurmdUser=${user}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/sock,cred_expire=5
CredType=cred/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/run/spool.%n
SlurmctldPidFile=${folder}/run/slurmctld.pid
SlurmdPidFile=${folder}/run/slurmd.%n.pid
SlurmctldLogFile=${folder}/log/slurmctld.log
SlurmdLogFile=${folder}/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=${folder}/log/jobcomp.txt
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=2,sched_interval=2,sched_min_interval=0
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
JobRequeue=1
MinJobAge=300
SlurmctldTimeout=20
SlurmdTimeout=${timeout}
InactiveLimit=0
KillWait=2
Waittime=0
MaxArraySize=${maxArraySize}
MaxJobCount=20000
TreeWidth=50
${nodes
  .map(
    (port, index) =>
      `NodeName=n${index + 1} NodeHostname=localhost NodeAddr=127.0.0.1 Port=${port} CPUs=2 State=UNKNOWN`,
  )
  .join('\n')}
PartitionName=main Nodes=n[1-${NODES}] Default=YES MaxTime=INFINITE State=UP
`,
  )
  const env = { SLURM_CONF: config }
  const all = { ...process.env, ...env }
  writeFileSync(join(folder, 'munge/key'), randomBytes(1024), { mode: 0o600 })
  const crash = (node: string) =>
    process.kill(Number(readFileSync(join(folder, `run/slurmd.${node}.pid`), 'utf8')), 'SIGKILL')
  const stop = () => {
    const pids = readdirSync(join(folder, 'run'))
      .filter(name => name.endsWith('.pid'))
      .map(name => join(folder, 'run', name))
    for (const file of [...pids, join(folder, 'munge/pid')])
      try {
        process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
      } catch {
        // It has ended already.
      }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const munge = [
      'key-file=munge/key',
      'socket=munge/sock',
      'pid-file=munge/pid',
      'log-file=munge/log',
      'seed-file=munge/seed',
    ]
    execFileSync('/usr/sbin/munged', [
      '--force',
      ...munge.map(word => `--${word.replace('=', `=${folder}/`)}`),
    ])
    execFileSync('/usr/sbin/slurmctld', ['-f', config], { env: all, stdio: 'ignore' })
    for (let node = 1; node <= NODES; node++) {
      mkdirSync(join(folder, `run/spool.n${node}`))
      spawn('/usr/sbin/slurmd', ['-f', config, '-N', `n${node}`], { env: all, stdio: 'ignore' })
    }
    for (let tries = 0; ; tries++) {
      const states = await output('sinfo', ['-h', '-N', '-o', '%t'], all)
      if (states.split('\n').filter(state => state === 'idle').length === NODES)
        return { folder, env, crash, stop }
      if (tries === 600) throw new Error(`the nodes are not idle: ${states}`)
      await new Promise(done => setTimeout(done, 100))
    }
  } catch (error) {
    stop()
    throw error
  }
}

const output = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise(done => {
    let text = ''
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.on('data', piece => {
      text += piece
    })
    child.on('close', () => done(text))
    child.on('error', () => done(''))
  })
