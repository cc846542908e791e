// Tests of the event log and stream.
