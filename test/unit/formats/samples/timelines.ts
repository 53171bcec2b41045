import type { Sample } from '../samples.ts'

const grid = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 3.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "word"
        xmin = 0
        xmax = 3.5
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 0.5
            text = ""
        intervals [2]:
            xmin = 0.5
            xmax = 2.25
            text = "say ""hey"""
        intervals [3]:
            xmin = 2.25
            xmax = 3.5
            text = "you"
    item [2]:
        class = "TextTier"
        name = "break"
        xmin = 0
        xmax = 3.5
        points: size = 1
        points [1]:
            number = 2.25
            mark = "4"
`

const short = `File type = "ooTextFile"
Object class = "TextGrid"

10
12
<exists>
1
"IntervalTier"
"turn"
10
12
2
10
11.5
"a"
11.5
12
"b"
`

const chronological = `"Praat chronological TextGrid text file"
0 4   ! Time domain.
2   ! Number of tiers.
"IntervalTier" "ann" 0 4
"IntervalTier" "bo" 0 4

1 0 1
"x"

2 0 3
"x"

1 1 4
"y"

2 3 4
"y"
`

const eaf = `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2020-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0">
  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
  <TIME_ORDER>
    <TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/>
    <TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="1200"/>
    <TIME_SLOT TIME_SLOT_ID="ts3"/>
    <TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="2000"/>
  </TIME_ORDER>
  <TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="talk" PARTICIPANT="Eva">
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>one &amp; two</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts4"><ANNOTATION_VALUE>three four</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
  <TIER LINGUISTIC_TYPE_REF="words" PARENT_REF="talk" TIER_ID="words">
    <ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a1" PREVIOUS_ANNOTATION="a4"><ANNOTATION_VALUE>two</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>
    <ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a4" ANNOTATION_REF="a1"><ANNOTATION_VALUE>one</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a5" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>three</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
    <ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a6" TIME_SLOT_REF1="ts3" TIME_SLOT_REF2="ts4"><ANNOTATION_VALUE>four</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
  </TIER>
  <TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="empty"/>
  <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>
</ANNOTATION_DOCUMENT>
`

/** Recordings: tiers, captions, turns, chapters. */
export const timelineSamples: readonly Sample[] = [
  {
    format: 'textgrid',
    name: 'long.TextGrid',
    text: grid,
    options: { layer: 'word' },
    masses: { long: { 1: [50, 175, 125] } },
  },
  {
    format: 'textgrid',
    name: 'short.TextGrid',
    text: short,
    masses: { short: { 1: [15, 5] } },
  },
  {
    format: 'textgrid',
    name: 'chronological.TextGrid',
    text: chronological,
    options: { layers: 'coders' },
    masses: { chronological: { ann: [1, 3], bo: [3, 1] } },
  },
  {
    format: 'eaf',
    name: 'talk.eaf',
    text: eaf,
    options: { layer: 'talk' },
    masses: { talk: { Eva: [1200, 800] } },
  },
  {
    format: 'eaf',
    name: 'words.eaf',
    text: eaf,
    options: { layer: 'talk', unitLayer: 'words' },
    masses: { words: { Eva: [2, 2] } },
  },
  {
    format: 'srt',
    name: 'film.srt',
    text: '1\n00:00:01,000 --> 00:00:02,500\n<i>Good evening,</i>\nall of you.\n\n2\n00:00:03,000 --> 00:00:04,000\nSit down.\n',
    masses: { film: { 1: [2, 3, 2] } },
  },
  {
    format: 'srt',
    name: 'clip.sbv',
    text: '0:00:01.000,0:00:02.500\nGood evening.\n\n0:00:03.000,0:00:04.000\nSit down.\n',
    options: { axis: 'time' },
    masses: { clip: { 1: [1000, 1500, 500, 1000] } },
  },
  {
    format: 'webvtt',
    name: 'call.vtt',
    text: 'WEBVTT\n\nNOTE made by hand\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Ann>Hello &amp; welcome.</v>\n\n00:03.000 --> 00:04.000\n<v Bo>Thanks,\nAnn.\n',
    masses: { call: { 1: [3, 1, 1] } },
  },
  {
    format: 'webvtt',
    name: 'chapters.vtt',
    text: 'WEBVTT\nKind: chapters\n\n00:00:00.000 --> 00:10:00.000\nStart\n\n00:10:00.000 --> 00:30:00.000\nEnd\n',
    masses: { chapters: { 1: [600_000, 1_200_000] } },
  },
  {
    format: 'rttm',
    name: 'turns.rttm',
    text: 'SPEAKER call 1 0.000 1.500 <NA> <NA> ann <NA> <NA>\nSPEAKER call 1 1.500 0.300 <NA> <NA> bo <NA> <NA>\nSPEAKER call 1 2.000 1.000 <NA> <NA> ann <NA> <NA>\n',
    masses: { call: { 1: [1500, 300, 200, 1000] } },
  },
  {
    format: 'audacity',
    name: 'tape.txt',
    text: '0.000000\t2.500000\tspeech\n\\\t80.000000\t120.000000\n2.500000\t4.000000\tmusic\n',
    masses: { tape: { 1: [2_500_000, 1_500_000] } },
  },
  {
    format: 'lab',
    name: 'song.lab',
    text: '# by hand\n0. 7.5 intro\n7.5 20.25 verse one\n20.25 31.0 outro\n',
    masses: { song: { 1: [750, 1275, 1075] } },
  },
  {
    format: 'chapters',
    name: 'show.json',
    text: '{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "Intro"}, {"startTime": 62.5, "title": "News"}, {"startTime": 70, "title": "Ad", "toc": false}]}',
    options: { duration: '120' },
    masses: { show: { 1: [625, 575] } },
  },
  {
    format: 'chapters',
    name: 'talk.info.json',
    text: '{"id": "x", "duration": 30, "extractor": "generic", "chapters": [{"start_time": 0, "end_time": 12, "title": "A"}, {"start_time": 12, "end_time": 30, "title": "B"}]}',
    masses: { talk: { 1: [12, 18] } },
  },
  {
    format: 'chapters',
    name: 'description.txt',
    text: 'Our third show.\n\n0:00 Start\n(1:30) - Questions\n1:02:03 The end\n\nBye!\n',
    options: { duration: '1:10:00' },
    masses: { description: { 1: [90, 3633, 477] } },
  },
  {
    format: 'whisper-json',
    name: 'speech.json',
    text: '{"text": " So we begin. Thank you.", "segments": [{"id": 0, "start": 0.0, "end": 1.5, "text": " So we begin."}, {"id": 1, "start": 1.5, "end": 2.25, "text": " Thank you.", "words": [{"word": " Thank", "start": 1.5, "end": 1.9}, {"word": " you.", "start": 1.9, "end": 2.25}]}], "language": "en"}',
    masses: { speech: { 1: [3, 2] } },
  },
  {
    format: 'chapters',
    name: 'videos.json',
    text: '{"v1": {"duration": 30, "timestamps": [[0, 12.5], [12.5, 30]], "sentences": ["Start", "End"]}, "v2": {"duration": 8, "timestamps": [[0, 8]], "sentences": ["All"]}}',
    masses: { v1: { 1: [125, 175] }, v2: { 1: [8] } },
  },
  {
    format: 'whisper-json',
    name: 'pipeline.json',
    text: '{"text": " So we begin. Thank you.", "chunks": [{"timestamp": [0.0, 1.5], "text": " So we begin."}, {"timestamp": [1.5, 2.25], "text": " Thank you."}]}',
    masses: { pipeline: { 1: [3, 2] } },
  },
  {
    format: 'whisper-json',
    name: 'speech.tsv',
    text: 'start\tend\ttext\n0\t1500\tSo we begin.\n1500\t2250\tThank you.\n',
    masses: { speech: { 1: [3, 2] } },
  },
  {
    format: 'jams',
    name: 'song.jams',
    text: '{"file_metadata": {"duration": 20.5}, "annotations": [{"namespace": "beat", "data": []}, {"namespace": "segment_open", "annotation_metadata": {"annotator": {"name": "uma"}}, "data": [{"time": 0.0, "duration": 8.25, "value": "A", "confidence": null}, {"time": 8.25, "duration": 12.25, "value": "B", "confidence": null}]}], "sandbox": {}}',
    masses: { song: { uma: [825, 1225] } },
  },
]
