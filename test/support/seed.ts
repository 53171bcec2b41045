// Property tests draw the same cases in every run, so that one commit is green or red and not either by chance.
// CESURA_TEST_SEED=7 generates other cases, as in fuzz/README.md.
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env.CESURA_TEST_SEED ?? 1) })
