// EventModel
